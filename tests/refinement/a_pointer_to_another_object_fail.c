// ARGS: refine FILE SPEC    SPEC: include/points_at_y.c
// It points to another object.
#include <pthread.h>
int x, y, *p;
static void *body(void *unused) {
  int *q = &x;
  int seen = *q;
  p = &x;
  return unused;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, body, 0);
  return 0;
}
// ----
// 8:3: error: no answer of the abstract thread 'body' to this step keeps the two programs related: `concrete.p == abstract.p` is false with abstract.p = 0, concrete.p = 33756158155617616182512646619136 [not-refined]
// verdict: false(refinement)
// exit: 10
