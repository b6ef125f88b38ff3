// The twin: what is only read keeps its value.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static int *total;

static void *compare(void *unused) {
  memcmp(total, "abcd", sizeof *total);
  return unused;
}

int main(void) {
  pthread_t t;
  total = calloc(1, sizeof *total);
  pthread_create(&t, 0, compare, 0);
  pthread_join(t, 0);
  assert(*total == 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
