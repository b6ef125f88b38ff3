// What memset writes with another byte than zero is not followed; it is no violation.
#include <assert.h>
#include <pthread.h>
#include <string.h>

static void *run(void *unused) {
  int m[2];
  memset(m, -1, sizeof m);
  assert(m[0] == -1);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: unknown(not followed at a_block_is_filled_with_a_byte_fail.c:8:3: an interleaving was found that the code may not have)
// exit: 5
