// The time limit of a wait is computed, though it may come at any time.
#include <assert.h>
#include <pthread.h>
#include <time.h>

static int n;
static struct timespec limit;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *run(void *unused) {
  pthread_mutex_timedlock(&m, (n = 5, &limit));
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  pthread_join(t, 0);
  assert(n == 5);
  return 0;
}
// ----
// verdict: true
// exit: 0
