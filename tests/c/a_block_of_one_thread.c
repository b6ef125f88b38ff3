// What only this thread knows, nobody changes: the block is its own.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct item { int key; struct item *next; };
static _Atomic int keys;

static void *run(void *unused) {
  struct item *item = calloc(1, sizeof *item);
  assert(item->key == 0 && item->next == 0);
  item->key = 3;
  keys = item->key;
  assert(item->key == 3);
  free(item);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
