// ARGS: prove --deadlock --assume sc
// One signal wakes one of the two who wait.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready;
static void *waits(void *unused) {
  (void)unused;
  pthread_mutex_lock(&m);
  while (!ready) pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, waits, 0);
  pthread_create(&b, 0, waits, 0);
  pthread_mutex_lock(&m);
  ready = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  pthread_join(a, 0);
  pthread_join(b, 0);
}
// ----
// error: no thread can move any more, with waits.ended = 1, c$pending = 0, c$waiting = 1, m$owner = none, ready = 1 [wrong-together]
// verdict: false(no-deadlock)
// exit: 10
