// A fraction that is added to an integer is not followed.
#include <assert.h>
#include <pthread.h>

static void *run(void *unused) {
  int x = 1;
  x += 0.5;
  assert(x == 1);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// 7:3: warning: unsupported in thread 'run': conversion between floating point and integers [unsupported-c]
// verdict: unknown(unsupported conversion between floating point and integers at a_fraction_is_added_fail.c:7:3)
// exit: 5
