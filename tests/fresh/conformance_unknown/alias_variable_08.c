// ARGS: check
// `shadow` is an alias of the object `level`: the write through the other name changes the contract variable.
/*@ absthread
shared { level : int = 0; }
thread W for work { init A; end B; A -> B : level' == 1; }
*/
int level;
extern int shadow __attribute__((alias("level")));
void *work(void *p) { shadow = 7; level = 1; return p; }
// ----
// ...
// verdict: false(conformance)
// exit: 10
