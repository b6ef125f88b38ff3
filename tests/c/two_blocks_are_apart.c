// Two blocks of the heap are different ones.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static void *run(void *unused) {
  int *p = malloc(sizeof *p), *q = malloc(sizeof *q);
  *p = 1;
  *q = 2;
  assert(*p == 1);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
