// ARGS: prove --check memory
// A floating read through a pointer is an access too: the block may be gone.
#include <pthread.h>
#include <stdlib.h>
struct point { double x, y; };
static struct point *pos;
static double last;

static void *track(void *arg) {
  (void)arg;
  last = pos->x;
  return 0;
}

static void *stop(void *arg) {
  (void)arg;
  free(pos);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pos = calloc(1, sizeof *pos);
  pthread_create(&a, 0, track, 0);
  pthread_create(&b, 0, stop, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
// ----
// ...
// verdict: false(memory)
// exit: 10
