// A variable whose initialiser is jumped over by goto holds anything.
#include <assert.h>
#include <pthread.h>

static int shared;

static int chosen(int d) {
  if (d == 1) goto late;
  int k = 5;
late:
  return k;
}

static void *run(void *unused) {
  assert(chosen(shared) == 5);
  return unused;
}

int main(void) {
  pthread_t t;
  shared = 1;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
