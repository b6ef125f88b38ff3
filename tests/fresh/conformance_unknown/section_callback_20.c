// ARGS: check
// A pointer in a section that the world reads (initcall style, used) leads to a function that breaks the invariant.
/*@ absthread
shared { level : int = 0; }
thread W for work { init A; end B; A -> B : level' == 1; }
composition { invariant level <= 1; }
*/
static int level;
static int late_init(void) { level = 3; return 0; }
static int (*const initcall)(void) __attribute__((used, section(".initcall6.init"))) = late_init;
void *work(void *p) { level = 1; return p; }
// ----
// ...
// verdict: unknown(uncovered writer late_init)
// exit: 5
