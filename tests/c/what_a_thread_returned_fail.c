// What a thread returned is not followed: anything, and no violation.
#include <assert.h>
#include <pthread.h>

static void *run(void *unused) { return (void *)5; }

int main(void) {
  pthread_t t;
  void *result;
  pthread_create(&t, 0, run, 0);
  pthread_join(t, &result);
  assert(result == (void *)5);
  return 0;
}
// ----
// verdict: unknown(not followed at what_a_thread_returned_fail.c:11:3: an interleaving was found that the code may not have)
// exit: 5
