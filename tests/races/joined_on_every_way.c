// The thread has ended, whatever way main went.
#include <pthread.h>
static int n;
int __VERIFIER_nondet_int(void);

static void *add(void *unused) {
  n = n + 1;
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, add, 0);
  pthread_join(t, 0);
  n = 0;
  return 0;
}
// ----
// verdict: true
// exit: 0
