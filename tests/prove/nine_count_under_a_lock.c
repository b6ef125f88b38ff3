// ARGS: prove --prefer any
// Nine threads count under a lock: too many to be taken together, so any two of them are.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *run(void *unused) {
  pthread_mutex_lock(&m);
  int seen = count;
  count = seen + 1;
  assert(count == seen + 1);
  pthread_mutex_unlock(&m);
  return unused;
}

int main(void) {
  pthread_t t;
  for (int i = 0; i < 9; i++) pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
