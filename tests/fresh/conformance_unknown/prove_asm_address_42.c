// ARGS: prove
// In prove: the assembly stores 7 through an address operand; the assertion fails. Never true.
#include <pthread.h>
#include <assert.h>
static int level;
static void *work(void *p) { level = 1; __asm__ volatile("movl $7, (%0)" : : "r"(&level) : "memory"); assert(level == 1); return p; }
int main(void) { pthread_t t; pthread_create(&t, 0, work, 0); pthread_join(t, 0); return 0; }
// ----
// verdict: unknown(not followed at prove_asm_address_42.c:6:41: an interleaving was found that the code may not have)
// exit: 5
