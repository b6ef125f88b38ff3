// __sync_lock_test_and_set acquires, __sync_lock_release releases: neither is a full barrier.
#include <assert.h>
#include <pthread.h>

static int lock, n;

static void *run(void *unused) {
  while (__sync_lock_test_and_set(&lock, 1)) {
  }
  n++;
  assert(n == 1);
  n--;
  __sync_lock_release(&lock);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: true(assuming sequential consistency)
// exit: 5
