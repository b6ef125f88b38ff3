// The result is determined, only not known here: no violation rests on it.
#include <assert.h>
#include <pthread.h>
#include <string.h>

static void *run(void *unused) {
  assert(strlen("abc") == 3);
  assert(pthread_equal(pthread_self(), pthread_self()));
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: unknown(not followed at what_the_library_computes_fail.c:7:3: an interleaving was found that the code may not have)
// exit: 5
