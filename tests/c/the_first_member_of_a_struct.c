// ... and to no other.
#include <assert.h>
#include <pthread.h>

#include <stdlib.h>

struct point { int x, y; };
static struct point p, *where = &p;

static void *run(void *unused) {
  int *x = (int *)where;
  *x = 3;
  assert(p.x == 3 && p.y == 0);
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
