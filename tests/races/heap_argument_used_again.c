// A block that is freed may be the next one that main gets: each thread has one of its own all the same.
#include <pthread.h>
#include <stdlib.h>
struct item { int n; };

static void *run(void *argument) {
  struct item *i = argument;
  i->n = 1;
  free(i);
  return 0;
}

int main(void) {
  pthread_t t;
  for (int k = 0; k < 2; k++) pthread_create(&t, 0, run, malloc(sizeof(struct item)));
  return 0;
}
// ----
// verdict: true
// exit: 0
