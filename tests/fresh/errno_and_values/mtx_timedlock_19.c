// ARGS: prove
// mtx_timedlock may time out while the other thread holds the mutex, so the count may stay at 1.
#include <assert.h>
#include <threads.h>
#include <time.h>
static mtx_t m; static int n;
static int w(void *a) {
  struct timespec ts = {0, 0}; (void)a;
  timespec_get(&ts, TIME_UTC);
  if (mtx_timedlock(&m, &ts) == thrd_success) { n++; mtx_unlock(&m); }
  return 0;
}
int main(void) {
  thrd_t t, u;
  mtx_init(&m, mtx_timed);
  thrd_create(&t, w, 0); thrd_create(&u, w, 0);
  thrd_join(t, 0); thrd_join(u, 0);
  assert(n == 2);
  return 0;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
