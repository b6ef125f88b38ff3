// ARGS: prove --deadlock
// join while holding the mutex the thread needs (expected: false)
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; static int n;
static void *w(void *p) { pthread_mutex_lock(&m); n++; pthread_mutex_unlock(&m); return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); pthread_mutex_lock(&m); pthread_join(t, 0); pthread_mutex_unlock(&m); return 0; }
// ----
// error: no thread can move any more, with w.ended = false, m$owner = main, n = 0 [wrong-together]
// verdict: false(no-deadlock)
// exit: 10
