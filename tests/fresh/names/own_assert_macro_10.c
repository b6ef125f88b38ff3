// ARGS: prove
// Twin: this `assert` is a soft check that counts failures; nothing fails.
#include <pthread.h>
static int soft;
#define assert(c) ((c) ? (void)0 : (void)soft++)
static int n;
static void *w(void *a) { n = 1; assert(n == 2); return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  assert(n == 0);
  return soft;
}
// ----
// verdict: true
// exit: 0
