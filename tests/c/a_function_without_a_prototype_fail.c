// A function without a prototype can stand behind a pointer to one with it.
#include <assert.h>
#include <pthread.h>

static int go;
static int bad() {
  assert(!go);
  return 1;
}
static int good(void) { return 0; }
static int (*function)(void) = good;

static void *run(void *unused) {
  function();
  return unused;
}

static void *other(void *unused) {
  go = 1;
  function = bad;
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  pthread_create(&t, 0, other, 0);
  return 0;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
