// ARGS: prove
// A program of the C library has its own function of that name, and its own types.
#include <pthread.h>
#include <assert.h>
long InterlockedIncrement(volatile long *p); long InterlockedDecrement(volatile long *p);
static volatile long n;
static void *w(void *p) { long r = InterlockedIncrement(&n); assert(r >= 1 && r <= 2); return 0; }
int main(void) { pthread_t t, u; pthread_create(&t, 0, w, 0); pthread_create(&u, 0, w, 0); pthread_join(t, 0); pthread_join(u, 0); assert(n == 2); return 0; }
// ----
// verdict: unknown(no body: 'InterlockedIncrement')
// exit: 5
