// ARGS: check
// Inline assembly with level as output operand, and a "memory" clobber.
/*@ absthread
shared { level : int = 0; }
thread W for work { init A; end B; A -> B : level' == 1; }
*/
int level;
void *work(void *p) { __asm__ volatile("movl $7, %0" : "=m"(level) : : "memory"); level = 1; return p; }
// ----
// verdict: unknown(a path that may rest on asm_writes_22.c:8:23: what this assembly writes is taken to be anything)
// exit: 5
