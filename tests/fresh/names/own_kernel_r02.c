// ARGS: prove
// A program of the C library has its own function of that name, and its own types.
#include <pthread.h>
#include <assert.h>
struct completion { int d; };
extern void complete_all(struct completion *); extern unsigned long wait_for_completion_timeout(struct completion *, unsigned long);
static struct completion c; static int data;
static void *w(void *p) { data = 1; complete_all(&c); return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); if (wait_for_completion_timeout(&c, 10)) assert(data == 1); return 0; }
// ----
// verdict: unknown(rests on what 'wait_for_completion_timeout' does)
// exit: 5
