// pthread_rwlock_tryrdlock that fails orders nothing.
#include <pthread.h>
#include <assert.h>
static pthread_rwlock_t m = PTHREAD_RWLOCK_INITIALIZER; static int x;
static void *f(void *p) { x = 42; pthread_rwlock_wrlock(&m); return 0; }
static void *g(void *p) { while (pthread_rwlock_tryrdlock(&m) == 0) pthread_rwlock_unlock(&m); assert(x == 42); return 0; }
int main(void) { pthread_t a, b; pthread_create(&a, 0, f, 0); pthread_create(&b, 0, g, 0); pthread_join(a, 0); return 0; }
// ----
// 5:27: error: data race on 'x': 'f' writes it here, holding no lock [data-race]
// 6:96: note: 'g' reads it here later, holding no lock
// 6:34: note: 'g' fails here, which orders nothing
// note: nothing orders the two in this interleaving: no unlock, release, start or end of a thread leads from the first to the second
// verdict: false(no-data-race)
// exit: 10
