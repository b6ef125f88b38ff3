// ... and any of them.
#include <assert.h>
#include <pthread.h>

static void look(signed char *c) { assert(*c >= 0); }

static void *run(void *unused) {
  signed char bytes[4];
  look(&bytes[1]);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// 5:36: error: this can fail: 'run' is here with no shared variables [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
