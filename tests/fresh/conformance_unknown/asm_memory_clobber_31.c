// ARGS: check
// A compiler barrier: writes nothing. Never false.
/*@ absthread
shared { level : int = 0; }
thread W for work { init A; end B; A -> B : level' == 1; }
*/
int level;
void *work(void *p) { __asm__ volatile("" : : : "memory"); level = 1; return p; }
// ----
// verdict: true
// exit: 0
