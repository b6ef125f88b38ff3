// A block that is made larger is a new one; what it holds is not followed.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static void *run(void *unused) {
  int *p = malloc(sizeof *p), *q = malloc(sizeof *q);
  *p = 1;
  *q = 2;
  p = realloc(p, 2 * sizeof *p);
  p[1] = 3;
  assert(*q == 2 && p[1] == 3);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
