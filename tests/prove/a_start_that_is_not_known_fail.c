// What the two variables begin with is not known here, so that no violation rests on it.
#include <assert.h>
#include <pthread.h>

static int a;
static _Atomic long n = (long)&a + 3, m = (long)&a + 3;

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
// verdict: unknown(not followed at a_start_that_is_not_known_fail.c:6:1: an interleaving was found that the code may not have)
// exit: 5
