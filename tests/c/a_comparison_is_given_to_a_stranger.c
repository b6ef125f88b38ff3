// A function that writes nothing may be run by anybody.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int g, table[3];

static int smaller(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

static void *run(void *unused) {
  g = 0;
  assert(g == 0);
  return unused;
}

int main(void) {
  pthread_t t;
  qsort(table, 3, sizeof(int), smaller);
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
