// A pointer to void moves by bytes, as GNU C has it.
#include <assert.h>
#include <pthread.h>

static char b[4] = { 1, 2, 3, 4 };

static void *run(void *unused) {
  void *p = b;
  p++;
  p += 2;
  assert(*(char *)p == 1);
  --p;
  assert(p - (void *)b == 2);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// 11:3: error: this can fail: 'run' is here with ... [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
