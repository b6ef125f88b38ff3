// ARGS: prove
// (expected: unknown or false)
#include <assert.h>
#include <pthread.h>
__attribute__((noreturn)) void die(void) { }
static void *f(void *p) { die(); assert(0); return 0; }
int main(void) {
  pthread_t t0;
  pthread_create(&t0, 0, f, 0);
  pthread_join(t0, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
