// ARGS: check
// A static constructor sets level to 9 before anything runs; the contract begins with 0 and its invariant says level <= 1.
/*@ absthread
shared { level : int = 0; }
thread W for work { init A; end B; A -> B : level' == 1; }
composition { invariant level <= 1; }
*/
static int level;
__attribute__((constructor)) static void early(void) { level = 9; }
void *work(void *p) { level = 1; return p; }
// ----
// ...
// verdict: unknown(uncovered writer early)
// exit: 5
