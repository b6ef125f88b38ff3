// ARGS: prove
// The call whose result becomes a double must run: it counts, and two threads count to 2.
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
static int calls;
static double avg[2];

static int next(void) {
  pthread_mutex_lock(&mu);
  int n = ++calls;
  pthread_mutex_unlock(&mu);
  return n;
}

static void *work(void *arg) {
  avg[arg != 0] = (double)next() / 2.0;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, (void *)1);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(calls < 2);
  return 0;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
