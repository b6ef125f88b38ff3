// The twin: numbers are known.
#include <assert.h>
#include <pthread.h>

static _Atomic long n = 3, m = 1 + 2;

static void *look(void *unused) {
  assert(m == n);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, look, 0);
  n = n + 0;
  m = m + 0;
  return 0;
}
// ----
// verdict: true
// exit: 0
