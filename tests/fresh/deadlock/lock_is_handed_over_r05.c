// ARGS: prove --deadlock
// framework callback given lock: unknown function takes the lock that it was given (expected: unknown)
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; void with_lock(pthread_mutex_t *);
static void *w(void *p) { pthread_mutex_lock(&m); with_lock(&m); pthread_mutex_unlock(&m); return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); pthread_join(t, 0); return 0; }
// ----
// verdict: unknown(no body: 'with_lock')
// exit: 5
