// Nobody knows what it writes into the block that main has allocated.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int measure(int *into);
static int *total;

static void *run(void *unused) {
  measure(total);
  return unused;
}

int main(void) {
  pthread_t t;
  total = calloc(1, sizeof *total);
  pthread_create(&t, 0, run, 0);
  pthread_join(t, 0);
  assert(*total == 0);
  return 0;
}
// ----
// verdict: unknown(no body: 'measure')
// exit: 5
