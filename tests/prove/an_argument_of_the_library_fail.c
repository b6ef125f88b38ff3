// What the library computes is not followed, when it is an argument neither.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>

static void *run(void *argument) {
  intptr_t number = (intptr_t)argument;
  assert(number == 3);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, (void *)(intptr_t)strlen("abc"));
  return 0;
}
// ----
// verdict: unknown(not followed at an_argument_of_the_library_fail.c:16:48: an interleaving was found that the code may not have)
// exit: 5
