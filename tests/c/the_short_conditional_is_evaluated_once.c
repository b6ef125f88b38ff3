// a ?: b evaluates a once, whether its value is used or not.
#include <assert.h>
#include <pthread.h>

static int g;

static int next(void) { return ++g; }

static void *run(void *unused) {
  next() ?: next();
  assert(g == 1);
  int x = next() ?: 7;
  assert(x == 2 && g == 2);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
