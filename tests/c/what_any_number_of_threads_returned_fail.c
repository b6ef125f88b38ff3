// Which of any number of threads it is, is not known: its result is anything, and no violation.
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static void *five(void *unused) { return (void *)5; }

int main(void) {
  pthread_t t;
  void *result = 0;
  while (__VERIFIER_nondet_int()) {
    pthread_create(&t, 0, five, 0);
    pthread_join(t, &result);
    assert(result == (void *)5);
  }
  return 0;
}
// ----
// verdict: unknown(not followed at what_any_number_of_threads_returned_fail.c:14:5: an interleaving was found that the code may not have)
// exit: 5
