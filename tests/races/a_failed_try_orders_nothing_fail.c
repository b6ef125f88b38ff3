// A try that fails need not synchronise memory (POSIX XBD 4.12).
#include <pthread.h>
#include <assert.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; static int x;
static void *f(void *p) { x = 42; pthread_mutex_lock(&m); return 0; }
static void *g(void *p) { while (pthread_mutex_trylock(&m) == 0) pthread_mutex_unlock(&m); assert(x == 42); return 0; }
int main(void) { pthread_t a, b; pthread_create(&a, 0, f, 0); pthread_create(&b, 0, g, 0); pthread_join(a, 0); return 0; }
// ----
// 5:27: error: data race on 'x': 'f' writes it here, holding no lock [data-race]
// 6:92: note: 'g' reads it here later, holding no lock
// 6:34: note: 'g' fails here, which orders nothing
// note: nothing orders the two in this interleaving: no unlock, release, start or end of a thread leads from the first to the second
// verdict: false(no-data-race)
// exit: 10
