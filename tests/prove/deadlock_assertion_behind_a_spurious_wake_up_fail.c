// ARGS: prove --deadlock --assume sc
// A wake-up that nobody may hope for happens all the same: who does not look again is wrong.
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready;
static void *waits(void *unused) {
  (void)unused;
  pthread_mutex_lock(&m);
  if (!ready) pthread_cond_wait(&c, &m);
  assert(ready);
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, waits, 0);
  pthread_mutex_lock(&m);
  ready = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  pthread_join(a, 0);
}
// ----
// 12:3: error: this can fail: 'waits' is here with waits.ended = false, c$pending = 0, c$waiting = 0, m$owner = waits, ready = 0 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
