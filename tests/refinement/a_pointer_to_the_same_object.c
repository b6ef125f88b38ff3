// ARGS: refine FILE SPEC    SPEC: include/points_at_y.c
// The objects are met in another order here.
#include <pthread.h>
int x, y, *p;
static void *body(void *unused) {
  int *q = &x;
  int seen = *q;
  p = &y;
  return unused;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, body, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
