// The join orders the use and the free.
// ARGS: races
#include <pthread.h>
#include <stdlib.h>

static int *p;

static void *use(void *unused) {
  *p = 2;
  return unused;
}

int main(void) {
  pthread_t a;
  p = malloc(sizeof *p);
  pthread_create(&a, 0, use, 0);
  pthread_join(a, 0);
  free(p);
  return 0;
}
// ----
// verdict: true
// exit: 0
