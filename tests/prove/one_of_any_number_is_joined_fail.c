// Which of any number of threads the join waits for is not followed: no violation rests on it.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

int __VERIFIER_nondet_int(void);

static atomic_int x;

static void *run(void *unused) {
  x = 1;
  return unused;
}

int main(void) {
  pthread_t t, kept;
  pthread_create(&kept, 0, run, 0);
  while (__VERIFIER_nondet_int()) {
    pthread_create(&t, 0, run, 0);
    if (__VERIFIER_nondet_int()) kept = t;
  }
  pthread_join(kept, 0);
  assert(x == 1);
  return 0;
}
// ----
// verdict: unknown(not followed at one_of_any_number_is_joined_fail.c:22:3: an interleaving was found that the code may not have)
// exit: 5
