// A block that one thread has freed is gone for all.
// ARGS: prove --check memory --assume sc
#include <pthread.h>
#include <stdlib.h>

struct s {
  int n;
};
static struct s *p;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *use(void *unused) {
  pthread_mutex_lock(&m);
  struct s *q = p;
  pthread_mutex_unlock(&m);
  if (q) q->n = 2;
  return unused;
}

static void *end(void *unused) {
  pthread_mutex_lock(&m);
  struct s *q = p;
  p = 0;
  pthread_mutex_unlock(&m);
  free(q);
  return unused;
}

int main(void) {
  pthread_t a, b;
  p = malloc(sizeof *p);
  p->n = 1;
  pthread_create(&a, 0, use, 0);
  pthread_create(&b, 0, end, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
// ----
// 16:10: error: this can be undefined (needed: pointer to a living object): 'use' is here with $allocated = [all: 0], $freed = [all: false], $mine = [all: false], q = -549755813888, heap.allocated = [all: 0][-1 := 4], heap.freed = [all: false][-1 := true], m$owner = none, p = 0, struct s.n = [all: 0][-549755813888 := 1] [unsafe-memory]
// verdict: false(memory)
// exit: 10
