// ARGS: check --only conformance
/*@ absthread
shared { n : int = 0; }
thread T for f { init S; S -> S : n' == n + 1; }
*/
int n;
void f(void) { n++; }
// ----
// ...
// false(conformance)
// ...
// exit: 10
