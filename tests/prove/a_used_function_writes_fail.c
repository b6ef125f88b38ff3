#include <assert.h>
#include <pthread.h>
static int x;
__attribute__((used)) static void begin(void) { x = 1; }
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
// 4:35: warning: unsupported: function 'begin', which can be found by others (`used`, `section`) [unsupported-c]
// verdict: unknown(unsupported function 'begin', which can be found by others (`used`, `section`) at a_used_function_writes_fail.c:4:35)
// exit: 5
