// ARGS: check
// Twin of 22 with its "memory" clobber: the assembly stores 1, which the contract allows. Assembly is not read: never false.
/*@ absthread
shared { level : int = 0; }
thread W for work { init A; end B; state A assert level == 0; state B assert level == 1; A -> B : level' == 1; }
*/
int level;
void *work(void *p) { __asm__ volatile("movl $1, %0" : "=m"(level) : : "memory"); return p; }
// ----
// verdict: unknown(a path that may rest on asm_twin_memory_clobber_34.c:8:23: what this assembly writes is taken to be anything)
// exit: 5
