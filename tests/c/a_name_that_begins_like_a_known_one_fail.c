// Only the functions that print for a device leave memory alone.
#include <assert.h>
#include <pthread.h>

int __dev_change_flags(int *flags);

static int flags;

static void *run(void *unused) {
  flags = 0;
  __dev_change_flags(&flags);
  assert(flags == 0);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: unknown(no body: '__dev_change_flags')
// exit: 5
