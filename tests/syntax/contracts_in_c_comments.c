/*@ absthread shared { x : int = 0; } */
int x;
const char *s = "/*@ absthread thread No {";
/*@ absthread
  thread A { init S0; S0 -> S1 : x' == 1; }
*/
// ----
// verdict: true(contracts)
// exit: 0
