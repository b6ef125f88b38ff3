int x;
/* absthread thread A { } */
// ----
// 1:1: error: expected a contract in a comment '/*@ absthread ... */', found none [no-contract]
// verdict: unknown(input error)
// exit: 2
