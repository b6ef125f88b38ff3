// ARGS: check
// The assembly gets the address of level as input and clobbers memory: it stores 7 there. Never true.
/*@ absthread
shared { level : int = 0; }
thread W for work { init A; end B; A -> B : level' == 1; }
composition { invariant level <= 1; }
*/
int level;
void *work(void *p) { __asm__ volatile("movl $7, (%0)" : : "r"(&level) : "memory"); level = 1; return p; }
// ----
// verdict: unknown(a path that may rest on asm_writes_through_address_39.c:9:23: what this assembly writes is taken to be anything)
// exit: 5
