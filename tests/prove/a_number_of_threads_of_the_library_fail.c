// How many threads run is not followed: no violation rests on a third.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static _Atomic int n;

static void *run(void *unused) {
  int mine = ++n;
  assert(mine <= 3);
  return unused;
}

int main(void) {
  pthread_t t;
  int number = atoi("3");
  for (int i = 0; i < number; i++) pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: unknown(not followed at a_number_of_threads_of_the_library_fail.c:16:16: an interleaving was found that the code may not have)
// exit: 5
