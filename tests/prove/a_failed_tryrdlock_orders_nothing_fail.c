// A tryrdlock that fails orders nothing: not plainly true.
#include <pthread.h>
#include <assert.h>
static pthread_rwlock_t m = PTHREAD_RWLOCK_INITIALIZER; static int x;
static void *f(void *p) { x = 42; pthread_rwlock_wrlock(&m); return 0; }
static void *g(void *p) { while (pthread_rwlock_tryrdlock(&m) == 0) pthread_rwlock_unlock(&m); assert(x == 42); return 0; }
int main(void) { pthread_t a, b; pthread_create(&a, 0, f, 0); pthread_create(&b, 0, g, 0); pthread_join(a, 0); return 0; }
// ----
// verdict: true(assuming sequential consistency)
// exit: 5
