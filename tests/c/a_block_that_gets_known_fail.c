// The twin: its address is stored in shared memory, and another thread writes to it.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct item { int key; struct item *next; };
static struct item *list;

static void *run(void *unused) {
  struct item *item = calloc(1, sizeof *item);
  item->key = 3;
  list = item;
  assert(item->key == 3);
  return unused;
}

static void *other(void *unused) {
  struct item *item = list;
  if (item) item->key = 4;
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  pthread_create(&t, 0, other, 0);
  return 0;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
