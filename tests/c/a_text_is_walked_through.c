// A loop over the characters of a text ends at its zero.
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static void *run(void *unused) {
  const char *text = __VERIFIER_nondet_int() ? "x" : "yz";
  int n = 0;
  while (text[n]) n++;
  assert(n == 1 || n == 2);
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
