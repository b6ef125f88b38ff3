// ARGS: prove --deadlock
// main returns: the process ends, nothing stays stuck (or false) (expected: true)
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *w(void *p) { pthread_mutex_lock(&m); pthread_mutex_lock(&m); return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); return 0; }
// ----
// verdict: true
// exit: 0
