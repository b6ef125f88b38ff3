// ARGS: prove
// A program of the C library has its own function of that name, and its own types.
#include <assert.h>
#include <pthread.h>
typedef struct { int refs; } refcount_t;
extern void refcount_set(refcount_t *, int); extern _Bool refcount_dec_and_test(refcount_t *);
static refcount_t r; static int freed;
static void *w(void *p) { if (refcount_dec_and_test(&r)) { freed++; assert(freed == 1); } return 0; }
int main(void) { pthread_t t, u; refcount_set(&r, 2); pthread_create(&t, 0, w, 0); pthread_create(&u, 0, w, 0); return 0; }
// ----
// verdict: unknown(rests on what 'refcount_set' does)
// exit: 5
