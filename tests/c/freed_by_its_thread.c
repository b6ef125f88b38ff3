// Each thread frees its own block.
// ARGS: prove --check memory --assume sc
#include <pthread.h>
#include <stdlib.h>

static void *run(void *unused) {
  int *mine = malloc(sizeof *mine);
  *mine = 1;
  free(mine);
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, run, 0);
  pthread_create(&b, 0, run, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
