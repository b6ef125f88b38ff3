// ARGS: prove
// The `used` function in a vector section is run by something that is not seen, and writes.
#include <assert.h>
#include <pthread.h>
static volatile _Atomic int ticks;
__attribute__((used, section(".vectors"))) static void timer_isr(void) { ticks++; }
static void *w(void *a) { assert(ticks == 0); return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  return 0;
}
// ----
// ...
// verdict: unknown(unsupported function 'timer_isr', which can be found by others (`used`, `section`) at used_isr_08.c:6:56)
// exit: 5
