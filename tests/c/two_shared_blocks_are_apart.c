// ... also where other threads know them. The proof needs arrays, which the prover gives up on; no bug is claimed.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int *first, *second;

static void *run(void *unused) {
  int *p = malloc(sizeof *p), *q = malloc(sizeof *q);
  first = p;
  second = q;
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
// verdict: unknown(...)
// exit: 5
