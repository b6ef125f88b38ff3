// memcpy reads behind the end.
// ARGS: prove --check memory
#include <assert.h>
#include <pthread.h>
#include <string.h>

static int a[4], b[2];

static void *run(void *unused) {
  memcpy(a, b, sizeof a);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: unknown(not followed at a_block_is_filled_beyond_its_end_fail.c:10:3: an interleaving was found that the code may not have)
// exit: 5
