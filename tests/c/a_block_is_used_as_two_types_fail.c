// A struct somewhere in a block of characters of this thread.
#include <assert.h>
#include <pthread.h>

#include <stdlib.h>

struct header { int length; };
static int offset;

static void *run(void *unused) {
  char *block = malloc(16);
  struct header *h = (struct header *)(block + offset);
  block[0] = 7;
  h->length = 5;
  assert(block[0] == 7);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: unknown(not followed at a_block_is_used_as_two_types_fail.c:13:3: an interleaving was found that the code may not have)
// exit: 5
