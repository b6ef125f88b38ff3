// Texts with other characters are others.
#include <assert.h>
#include <pthread.h>

static void *run(void *unused) {
  const char *a = "x", *b = "y";
  assert(a != b);
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
