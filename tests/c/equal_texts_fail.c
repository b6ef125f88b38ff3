// String constants with the same characters may be one object.
#include <assert.h>
#include <pthread.h>

static const char *name = "idle";

static void *run(void *unused) {
  assert(name != "idle");
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// 8:3: error: this can fail: 'run' is here with name = ... [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
