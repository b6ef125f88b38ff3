// ARGS: check --exclude othr
/*@ absthread
program excluded;
shared { n : int = 0; }
thread T for work {
  init A;
  A -> B : n' == n + 1;
}
*/
_Atomic int n;
void work(void) { n++; }
void other(void) { n = 0; }
// ----
// error: --exclude: there is no C function 'othr' with a body; did you mean 'other'? [missing-c-function]
// verdict: unknown(input error)
// exit: 2
