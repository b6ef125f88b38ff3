// ARGS: prove --deadlock
// pause() never returns without signal (expected: false)
#include <pthread.h>
#include <unistd.h>
static void *w(void *p) { pause(); return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); pthread_join(t, 0); return 0; }
// ----
// verdict: true(assuming that 'pause' returns)
// exit: 5
