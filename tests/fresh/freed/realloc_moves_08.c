// ARGS: prove --check memory
// The reader keeps a pointer from before realloc, which frees the old block (it may move).
#include <pthread.h>
#include <stdlib.h>
static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
static int *vec;
static int cap = 4;

static void *grow(void *arg) {
  (void)arg;
  pthread_mutex_lock(&mu);
  vec = realloc(vec, 8 * sizeof *vec);
  cap = 8;
  pthread_mutex_unlock(&mu);
  return 0;
}

static void *peek(void *arg) {
  pthread_mutex_lock(&mu);
  int *mine = vec;
  pthread_mutex_unlock(&mu);
  *(int *)arg = mine[2];
  return 0;
}

int main(void) {
  pthread_t a, b;
  int out = 0;
  vec = calloc(4, sizeof *vec);
  pthread_create(&a, 0, grow, 0);
  pthread_create(&b, 0, peek, &out);
  pthread_join(a, 0);
  pthread_join(b, 0);
  free(vec);
  return out;
}
// ----
// ...
// verdict: false(memory)
// exit: 10
