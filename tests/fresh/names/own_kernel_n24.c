// ARGS: prove
// A program of the C library has its own function of that name, and its own types.
#include <assert.h>
#include <pthread.h>
struct completion { int done; };
void complete(struct completion *); void wait_for_completion(struct completion *);
static struct completion c; static int data;
static void *w(void *p) { data = 1; complete(&c); return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); wait_for_completion(&c); assert(data == 1); return 0; }
// ----
// verdict: unknown(rests on what 'wait_for_completion' does)
// exit: 5
