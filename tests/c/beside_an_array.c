// ARGS: prove --check memory
// Up to its end an array is accessed through a pointer.
#include <assert.h>
#include <pthread.h>

static int a[3] = { 1, 2, 3 };

static void *run(void *unused) {
  int *end = a + 3;
  assert(end[-1] == 3);
  *--end = 1;
  assert(a[2] == 1);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// ...
// verdict: true
// exit: 0
