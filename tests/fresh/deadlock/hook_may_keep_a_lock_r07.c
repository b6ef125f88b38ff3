// ARGS: prove --deadlock
// unknown function may leave the exported lock locked (expected: unknown)
#include <pthread.h>
pthread_mutex_t big = PTHREAD_MUTEX_INITIALIZER; void hook(void);
static void *w(void *p) { hook(); pthread_mutex_lock(&big); pthread_mutex_unlock(&big); return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); pthread_join(t, 0); return 0; }
// ----
// verdict: unknown(no body: 'hook')
// exit: 5
