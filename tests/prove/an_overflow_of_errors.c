// ARGS: prove --ints machine
// What fails is known from where the claim comes from, not from the names in the text: `errors++` overflows.
#include <limits.h>
#include <pthread.h>

int errors = INT_MAX - 1;

void *f(void *a) {
  errors++;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
