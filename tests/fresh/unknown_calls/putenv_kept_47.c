// ARGS: prove
// putenv keeps e itself, and getenv gives a pointer into it.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
static char e[] = "MODE=1";
static void *w(void *a) {
  putenv(e);
  char *p = getenv("MODE");
  if (p) *p = 50;
  assert(e[5] == 49);
  return a;
}
int main(int argc, char **argv) {
  pthread_t t;
  pthread_create(&t, 0, w, argv);
  pthread_join(t, 0);
  return argc > 9;
}
// ----
// verdict: unknown(rests on what 'putenv' does)
// exit: 5
