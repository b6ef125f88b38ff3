// ARGS: prove --deadlock
// p02 without the race on sum (expected: false)
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; static int sum;
static void *w(void *p) { pthread_mutex_lock(&m); sum++; pthread_mutex_unlock(&m); return 0; }
int main(int argc, char **argv) { pthread_t t[2]; pthread_create(&t[0], 0, w, 0); pthread_create(&t[1], 0, w, 0); pthread_mutex_lock(&m); int k = argc > 1; pthread_join(t[k], 0); pthread_mutex_unlock(&m); return 0; }
// ----
// verdict: true(assuming that a wait for a thread returns)
// exit: 5
