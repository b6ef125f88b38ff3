/*@ absthread
program at_last;
shared { x : int = 0; }
thread T for f {
  init A;
  A -> B : x' == 1;
}
*/
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
atomic_int x;
void *f(void *unused) {
  (void)unused;
  x = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
  assert(x == 2);
}
// ----
// 18:5: warning: 'main' runs beside the threads and can fail at main_asserts_after_the_threads_fail.c:22:3; no contract speaks of that: write one (`thread NAME for main ...`), or exclude it with `--exclude main` if it does not run beside the threads [uncovered-assertion]
// verdict: unknown(uncovered assertion main)
// exit: 5
