// ARGS: prove
// In prove: the assembly stores 1 (output operand and memory clobber), the assertion holds. Never false.
#include <pthread.h>
#include <assert.h>
static int level;
static void *work(void *p) { __asm__ volatile("movl $1, %0" : "=m"(level) : : "memory"); assert(level == 1); return p; }
int main(void) { pthread_t t; pthread_create(&t, 0, work, 0); pthread_join(t, 0); return 0; }
// ----
// verdict: unknown(not followed at prove_asm_clobber_twin_41.c:6:30: an interleaving was found that the code may not have)
// exit: 5
