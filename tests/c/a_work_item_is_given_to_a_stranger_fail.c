// A block of the heap with a function in it, as work queues and timers have it.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct work {
  void (*function)(struct work *);
};
int queue_work(struct work *item);

static int g;

static void handler(struct work *item) {
  (void)item;
  g = 1;
}

static void *run(void *unused) {
  g = 0;
  assert(g == 0);
  return unused;
}

int main(void) {
  pthread_t t;
  struct work *item = malloc(sizeof *item);
  item->function = handler;
  queue_work(item);
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// 28:3: warning: unsupported in thread 'main': function 'handler', which can be found by the unknown function 'queue_work' [unsupported-c]
// verdict: unknown(unsupported function 'handler', which can be found by the unknown function 'queue_work' at a_work_item_is_given_to_a_stranger_fail.c:28:3)
// exit: 5
