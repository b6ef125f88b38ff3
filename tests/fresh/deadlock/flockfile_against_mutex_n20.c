// ARGS: prove --deadlock
// stdio flockfile order vs mutex (expected: false)
#include <pthread.h>
#include <stdio.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *w(void *p) { flockfile(stdout); pthread_mutex_lock(&m); pthread_mutex_unlock(&m); funlockfile(stdout); return 0; }
static void *v(void *p) { pthread_mutex_lock(&m); flockfile(stdout); funlockfile(stdout); pthread_mutex_unlock(&m); return 0; }
int main(void) { pthread_t t, u; pthread_create(&t, 0, w, 0); pthread_create(&u, 0, v, 0); pthread_join(t, 0); pthread_join(u, 0); return 0; }
// ----
// verdict: true(assuming that 'flockfile' returns, and 1 more)
// exit: 5
