// The address of the end of an array is no access: the loop runs, and counts four.
#include <assert.h>
#include <pthread.h>

static int a[4];

static void *run(void *unused) {
  int *end = &a[4], n = 0;
  for (int *p = a; p != end; ++p) n++;
  assert(n == 3);
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
