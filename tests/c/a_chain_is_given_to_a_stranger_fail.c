// An unknown function goes from one element of a list to the next, and writes what it finds there.
#include <assert.h>
#include <pthread.h>

struct element {
  struct element *next;
  int *value;
};

static int x;
static struct element last = {0, &x};
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
// verdict: unknown(no body: 'walk')
// exit: 5
