// One of the two that may be chosen fails.
#include <assert.h>
#include <pthread.h>

static void *one(void *p) {
  assert(!p);
  return p;
}
static void *two(void *p) {
  assert(p);
  return p;
}

int main(int argc, char **argv) {
  (void)argv;
  pthread_t t;
  void *(*chosen)(void *) = argc > 1 ? one : two;
  pthread_create(&t, 0, chosen, 0);
  return 0;
}
// ----
// 10:3: error: this can fail: 'two' is here with one.started = 0, two.started = 0 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
