// The lock orders the use and the free.
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
  if (p) p->n = 2;
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
  p = malloc(sizeof *p);
  p->n = 1;
  pthread_create(&a, 0, use, 0);
  pthread_create(&b, 0, end, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
