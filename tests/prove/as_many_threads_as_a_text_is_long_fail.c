// So does the length of a text, which is no number that is computed.
#include <assert.h>
#include <pthread.h>
#include <string.h>

static _Atomic int n;

static void *run(void *unused) {
  int mine = ++n;
  assert(mine <= 3);
  return unused;
}

int main(void) {
  pthread_t t;
  int number = strlen("3");
  for (int i = 0; i < number; i++) pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: unknown(not followed at as_many_threads_as_a_text_is_long_fail.c:16:16: an interleaving was found that the code may not have)
// exit: 5
