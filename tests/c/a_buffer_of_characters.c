// What points into characters alone says nothing about other objects, whatever is cast elsewhere.
#include <assert.h>
#include <pthread.h>

#include <stddef.h>

struct item { int value; struct link { struct link *next; } link; };
static struct item item;
static struct link *first = &item.link;
static char buffer[8], *end = buffer;
static int g = 1;

static void *run(void *unused) {
  *end++ = 7;
  *end = 0;
  struct item *found = (struct item *)((char *)first - offsetof(struct item, link));
  found->value = 3;
  assert(g == 1 && item.value == 3 && buffer[0] == 7);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
