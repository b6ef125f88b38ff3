// The same under the lock.
#include <pthread.h>
#include <assert.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; static int x;
static void *f(void *p) { pthread_mutex_lock(&m); x = 42; pthread_mutex_unlock(&m); return 0; }
static void *g(void *p) { pthread_mutex_lock(&m); int r = x; (void)r; pthread_mutex_unlock(&m);  return 0; }
int main(void) { pthread_t a, b; pthread_create(&a, 0, f, 0); pthread_create(&b, 0, g, 0); pthread_join(a, 0); return 0; }
// ----
// verdict: true
// exit: 0
