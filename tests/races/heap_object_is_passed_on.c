// main gives the object away.
#include <pthread.h>
#include <stdlib.h>
struct item { int n; };
static struct item *i;

static void *run(void *unused) {
  i->n = 1;
  return 0;
}

int main(void) {
  pthread_t t;
  i = malloc(sizeof *i);
  i->n = 0;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
