// ARGS: check
// msync and mprotect take a void * and write nothing to it. Never false.
/*@ absthread
shared { level : int = 0 for dev.level; }
thread W for work { init A; end B; A -> B : level' == 1; }
*/
#include <sys/mman.h>
struct { int level; } dev;
void *work(void *p) { dev.level = 1; msync(&dev, sizeof dev, MS_SYNC); mprotect(&dev, sizeof dev, PROT_READ); return p; }
// ----
// verdict: unknown(rests on what 'msync' does)
// exit: 5
