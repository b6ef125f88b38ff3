// The thread that used it has ended before another frees it.
// ARGS: races
#include <pthread.h>
#include <stdlib.h>

static char *p;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *use(void *unused) {
  p[2] = 1;
  return unused;
}

static void *end(void *unused) {
  free(p);
  return unused;
}

int main(void) {
  pthread_t a, b;
  p = malloc(3);
  pthread_create(&a, 0, use, 0);
  pthread_join(a, 0);
  pthread_create(&b, 0, end, 0);
  pthread_join(b, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
