// ARGS: check
// A full fence instruction with level as *input* operand by address and a memory clobber: writes nothing. Never false.
/*@ absthread
shared { level : int = 0; }
thread W for work { init A; end B; A -> B : level' == 1; }
*/
int level;
void *work(void *p) { __asm__ volatile("mfence" : : "r"(&level) : "memory"); level = 1; return p; }
// ----
// verdict: true
// exit: 0
