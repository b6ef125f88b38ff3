// strsep is in no table: it may write what it gets, which the other thread writes.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static char **rest;

static void *reset(void *unused) {
  *rest = 0;
  return unused;
}

static void *split(void *unused) {
  (void)strsep(rest, ",");
  return unused;
}

int main(void) {
  pthread_t a, b;
  rest = calloc(1, sizeof *rest);
  pthread_create(&a, 0, reset, 0);
  pthread_create(&b, 0, split, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
// ----
// verdict: unknown(possible race on '*pointer', not confirmed: one access may be made by something unknown)
// exit: 5
