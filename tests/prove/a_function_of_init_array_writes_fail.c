#include <assert.h>
#include <pthread.h>
static int x;
static void begin(void) { x = 1; }
__attribute__((section(".init_array"))) void (*const run_first)(void) = begin;
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
// 5:73: warning: unsupported: function 'begin', which can be found by others (`used`, `section`) [unsupported-c]
// verdict: unknown(unsupported function 'begin', which can be found by others (`used`, `section`) at a_function_of_init_array_writes_fail.c:5:73)
// exit: 5
