// A union that is zero is zero in the member that is used.
#include <assert.h>
#include <pthread.h>

#include <string.h>

union word { int number; short half; };

static void *run(void *unused) {
  union word a = {0}, b;
  memset(&b, 0, sizeof b);
  assert(a.half == 0 && b.half == 0);
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
