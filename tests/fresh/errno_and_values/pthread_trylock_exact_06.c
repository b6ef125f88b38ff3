// ARGS: prove
// Twin: pthread_mutex_trylock on a free mutex succeeds; exact failures may be a condition (rule 5).
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; static int got;
static void *w(void *a) { if (pthread_mutex_trylock(&m) == 0) { got = 1; pthread_mutex_unlock(&m); } return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  assert(got == 1);
  return 0;
}
// ----
// verdict: true(assuming sequential consistency)
// exit: 5
