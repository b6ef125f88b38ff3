// ARGS: check
// The alias attribute gives set_level a second name that the thread calls; it stores 7, which the contract does not allow.
/*@ absthread
shared { level : int = 0; }
thread W for work { init A; end B; A -> B : level' == 1; }
*/
int level;
void real_set(void) { level = 7; }
void set_level(void) __attribute__((alias("real_set")));
void *work(void *p) { set_level(); return p; }
// ----
// ...
// verdict: false(conformance)
// exit: 10
