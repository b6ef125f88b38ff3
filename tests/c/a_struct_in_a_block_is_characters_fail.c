// A struct on the heap has bytes.
#include <assert.h>
#include <pthread.h>

#include <stdlib.h>

struct header { int length; };

static void *run(void *unused) {
  struct header *h = malloc(sizeof *h);
  h->length = 5;
  char *c = (char *)h;
  c[0] = 7;
  assert(h->length == 5);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: unknown(not followed at a_struct_in_a_block_is_characters_fail.c:13:3: an interleaving was found that the code may not have)
// exit: 5
