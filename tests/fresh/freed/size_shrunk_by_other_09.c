// ARGS: prove --check memory
// The other thread replaces the block by a smaller one; the writer's index was right for the old size only.
#include <pthread.h>
#include <stdlib.h>
static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
static char *area;

static void *shrink(void *arg) {
  (void)arg;
  pthread_mutex_lock(&mu);
  free(area);
  area = malloc(4);
  pthread_mutex_unlock(&mu);
  return 0;
}

static void *mark(void *arg) {
  (void)arg;
  pthread_mutex_lock(&mu);
  area[6] = 1;
  pthread_mutex_unlock(&mu);
  return 0;
}

int main(void) {
  pthread_t a, b;
  area = malloc(8);
  pthread_create(&a, 0, shrink, 0);
  pthread_create(&b, 0, mark, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  free(area);
  return 0;
}
// ----
// ...
// verdict: false(memory)
// exit: 10
