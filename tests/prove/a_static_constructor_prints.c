#include <assert.h>
#include <pthread.h>
#include <stdio.h>
static int x;
__attribute__((constructor)) static void begin(void) { puts("begin"); }
static void *f(void *unused) {
  (void)unused;
  assert(x == 0);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
}
// ----
// verdict: true
// exit: 0
