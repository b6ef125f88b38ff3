// Of a sum of unsigned numbers the rest counts: adding -1 takes one away.
#include <assert.h>
#include <pthread.h>

static unsigned u = 5;
static int step = -1, signed_sum = 3;

static void *run(void *unused) {
  u += step;
  assert(u == 4);
  u += -1;
  assert(u == 3);
  u = step + u;
  assert(u == 2);
  __atomic_fetch_add(&u, step, __ATOMIC_SEQ_CST);
  assert(u == 1);
  __sync_fetch_and_add(&u, -1);
  assert(u == 0);
  u += step;
  assert(u == 4294967295u);
  signed_sum += 2u;
  signed_sum -= 6u;
  assert(signed_sum == -1);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  pthread_join(t, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
