// The last one to have a reference frees the block.
// ARGS: races
#include <pthread.h>
#include <stdlib.h>

struct s {
  int references, n;
};
static struct s *p;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *run(void *unused) {
  pthread_mutex_lock(&m);
  p->n++;
  int left = --p->references;
  pthread_mutex_unlock(&m);
  if (left == 0) free(p);
  return unused;
}

int main(void) {
  pthread_t a, b;
  p = malloc(sizeof *p);
  p->references = 2;
  p->n = 0;
  pthread_create(&a, 0, run, 0);
  pthread_create(&b, 0, run, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
