// Flags: of two threads that test and set, one gets in.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_flag flag = ATOMIC_FLAG_INIT;
static char lock;
static atomic_int inside, within;

static void *run(void *unused) {
  if (!atomic_flag_test_and_set(&flag)) {
    inside++;
    assert(inside == 1);
    inside--;
    atomic_flag_clear(&flag);
  }
  while (__atomic_test_and_set(&lock, __ATOMIC_SEQ_CST)) {
  }
  within++;
  assert(within == 1);
  within--;
  __atomic_clear(&lock, __ATOMIC_SEQ_CST);
  return unused;
}

int main(void) {
  pthread_t t;
  for (int i = 0; i < 2; i++) pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
