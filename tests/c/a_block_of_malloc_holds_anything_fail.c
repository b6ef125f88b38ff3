// malloc does not give zeros.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct item { int key, more[2]; struct item *next; };
static struct item *list;

static void *run(void *unused) {
  struct item *item = malloc(sizeof *item);
  list = item;
  assert(item->key == 0);
  assert(item->more[1] == 0);
  assert(item->next == 0);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
