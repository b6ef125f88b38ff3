// ... neither that it may have moved.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static void *run(void *unused) {
  int *p = malloc(sizeof *p), *q = p;
  p = realloc(p, 4096);
  assert(p == q);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: unknown(not followed at a_block_is_made_larger_fail.c:8:7: an interleaving was found that the code may not have)
// exit: 5
