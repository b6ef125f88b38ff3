// The twin of a_variable_of_the_library_starts_fail.c: nobody looks at what it begins with.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static int n;

static void *w(void *a) {
  optind = 1;
  assert(n == 0);
  return a;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  n = 1;
  return 0;
}
// ----
// 10:3: error: this can fail: 'w' is here with n = 1, optind = 1 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
