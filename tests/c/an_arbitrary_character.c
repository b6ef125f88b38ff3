// An arbitrary character is one.
#include <assert.h>
#include <pthread.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static void *run(void *unused) {
  unsigned char c = __VERIFIER_nondet_uchar();
  assert(c < 256);
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
