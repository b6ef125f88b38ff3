// To call it is wrong, whatever it does.
#include <pthread.h>

void reach_error(void) {}

static _Atomic int g;

static void *run(void *unused) {
  g = 1;
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  if (g == 1) reach_error();
  return 0;
}
// ----
// 16:15: error: this can fail: 'main' is here with g = 1 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
