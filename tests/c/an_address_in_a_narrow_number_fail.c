// What is left of an address in an int is not known.
#include <assert.h>
#include <pthread.h>

static int g;

static void *run(void *unused) {
  assert((int)(long)&g == 0);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// 8:3: warning: unsupported in thread 'run': address in an integer that is too narrow for it [unsupported-c]
// verdict: unknown(unsupported address in an integer that is too narrow for it at an_address_in_a_narrow_number_fail.c:8:3)
// exit: 5
