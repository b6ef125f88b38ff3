// ARGS: check
// The assembly names the symbol level itself and clobbers memory. Never true.
/*@ absthread
shared { level : int = 0; }
thread W for work { init A; end B; A -> B : level' == 1; }
composition { invariant level <= 1; }
*/
int level;
void *work(void *p) { __asm__ volatile("movl $7, level(%%rip)" : : : "memory"); level = 1; return p; }
// ----
// ...
// verdict: unknown(unsupported inline assembly that names a variable or function of the program at asm_symbol_40.c:9:23)
// exit: 5
