#include <assert.h>
#include <pthread.h>
static int x;
__attribute__((constructor)) static void begin(void) { x = 1; }
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
// 4:42: warning: unsupported: function 'begin', which runs before 'main' [unsupported-c]
// verdict: unknown(unsupported function 'begin', which runs before 'main' at a_static_constructor_writes_fail.c:4:42)
// exit: 5
