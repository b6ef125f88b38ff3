// They differ in truth; those that one call starts are not told apart here, and no violation rests
// on that.
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static void *run(void *unused) { return unused; }

int main(void) {
  pthread_t now, before = 0;
  while (__VERIFIER_nondet_int()) {
    pthread_create(&now, 0, run, 0);
    if (before) assert(now != before);
    before = now;
  }
  return 0;
}
// ----
// verdict: unknown(not followed at the_names_of_any_number_of_threads_fail.c:14:17: an interleaving was found that the code may not have)
// exit: 5
