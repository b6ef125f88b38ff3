/*@ absthread shared { x : int = 0 } */
int x;
/*@ absthread
  thread A { init S0; /* no */
/*@ absthread
  thread B { init S0;
*/
// ----
// 1:35: error: expected ';' after the declaration, found '}' [syntax]
// 4:23: error: expected '//' for a comment inside a contract comment, found '/*' [unterminated-comment]
// 7:1: error: expected '}' at the end of the thread, found the end of the contract comment [syntax]
// 6:12: note: the block begins here
// verdict: unknown(input error)
// exit: 2
