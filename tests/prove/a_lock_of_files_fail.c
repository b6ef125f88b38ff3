// flockfile() is in no table.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static int x;

static void *run(void *unused) {
  flockfile(stdout);
  x++;
  assert(x == 1);
  x--;
  funlockfile(stdout);
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, run, 0);
  pthread_create(&b, 0, run, 0);
  return 0;
}
// ----
// verdict: unknown(rests on what 'flockfile' does)
// exit: 5
