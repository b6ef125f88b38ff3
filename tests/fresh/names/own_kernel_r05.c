// ARGS: races
// A program of the C library has its own function of that name, and its own types.
#include <pthread.h>
typedef struct { long counter; } atomic_long_t;
extern void atomic_long_inc(atomic_long_t *); extern long atomic_long_read(const atomic_long_t *);
static atomic_long_t a;
static void *w(void *p) { atomic_long_inc(&a); return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); long r = atomic_long_read(&a); pthread_join(t, 0); return (int)r; }
// ----
// verdict: unknown(no body: 'atomic_long_inc')
// exit: 5
