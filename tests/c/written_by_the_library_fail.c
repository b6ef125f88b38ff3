// What library functions write through their arguments; errno is nobody else's variable.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

static int g, *p = &g;

static void *run(void *unused) {
  g = 1;
  errno = 0;
  assert(*p == 1);
  char *end = 0;
  strtol("12x", &end, 10);
  time_t now = 0;
  time(&now);
  assert(now == 0);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
