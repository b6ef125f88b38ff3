// A pointer to a struct is a pointer to its first member.
#include <assert.h>
#include <pthread.h>

#include <stdlib.h>

struct point { int x, y; };
static struct point *p;

static void *run(void *unused) {
  p = malloc(sizeof *p);
  p->x = 0;
  int *x = (int *)p;
  *x = 3;
  assert(p->x == 0);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// 15:3: error: this can fail: 'run' is here with *int32 = [all: -1][-549755813888 := 3], heap.blocks = [all: false][-1 := true], p = -549755813888 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
