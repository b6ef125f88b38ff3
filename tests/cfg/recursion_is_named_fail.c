// ARGS: check --only conformance
/*@ absthread
shared { n : int = 0; }
thread T for f { init S; S -> S : any n; }
thread U for g { init S; S -> S : any n; }
*/
int n;
void f(void) { n = 1; f(); }
void g(void) { n = 2; }
// ----
// ...
// unknown(unsupported recursion of 'f' at recursion_is_named_fail.c:8:23)
// ...
// exit: 5
