// The lock orders the free and the use, and the block is gone all the same.
// ARGS: prove --check memory --assume sc
#include <pthread.h>
#include <stdlib.h>

struct s {
  int n;
};
static struct s *p, *kept;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *use(void *unused) {
  pthread_mutex_lock(&m);
  if (kept) kept->n = 2;
  pthread_mutex_unlock(&m);
  return unused;
}

static void *end(void *unused) {
  pthread_mutex_lock(&m);
  free(p);
  p = 0;
  pthread_mutex_unlock(&m);
  return unused;
}

int main(void) {
  pthread_t a, b;
  p = kept = malloc(sizeof *p);
  p->n = 1;
  pthread_create(&a, 0, use, 0);
  pthread_create(&b, 0, end, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
// ----
// 14:13: error: this can be undefined (needed: pointer to a living object): 'use' is here with $allocated = [all: 0], $freed = [all: false], $mine = [all: false], heap.allocated = [all: 0][-1 := 4], heap.freed = [all: false][-1 := true], m$owner = use, p = 0, struct s.n = [all: 0][-549755813888 := 1] [unsafe-memory]
// verdict: false(memory)
// exit: 10
