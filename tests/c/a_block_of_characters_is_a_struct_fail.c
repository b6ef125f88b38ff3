// A block that is used as characters and as a struct is one memory.
#include <assert.h>
#include <pthread.h>

#include <stdlib.h>

struct header { int length; };
static char *block;

static void *run(void *unused) {
  block = malloc(16);
  struct header *h = (struct header *)block;
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
// verdict: unknown(not followed at a_block_of_characters_is_a_struct_fail.c:13:3: an interleaving was found that the code may not have)
// exit: 5
