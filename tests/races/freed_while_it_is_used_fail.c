// A free writes the whole block.
// ARGS: races
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
// 16:10: error: data race on 'struct s.n': 'use' writes it here, holding no lock [data-race]
// 25:3: note: 'end' writes it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
