// The twin: nothing leads from what the function gets to the variable.
#include <assert.h>
#include <pthread.h>

struct element {
  struct element *next;
  long *value;
};

static int x;
static long y;
static struct element last = {0, &y};
static struct element first = {&last, 0};
static struct element *_Atomic head;
void walk(struct element *);

static void *run(void *unused) {
  struct element *here = head;
  if (here) walk(here);
  assert(x == 0);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  head = &first;
  return 0;
}
// ----
// verdict: true
// exit: 0
