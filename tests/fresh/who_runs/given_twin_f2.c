// ARGS: check
// A parameter that nobody uses gives no address.
/*@ absthread
shared { n : int = 0; }
thread W for w { init A; }
*/
int n; static int other; static int *cur = &other; void w(void *k) { *cur = 1; }
// ----
// verdict: true
// exit: 0
