// A character that points into some int leaves the others alone.
#include <assert.h>
#include <pthread.h>

static int g = 1, h = 1, *where = &g;

static void *run(void *unused) {
  char *c = (char *)where;
  *c = 0;
  assert(h == 1);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
