// ARGS: prove
// Twin: the retry loop does not care why mtx_trylock failed; n is counted under the mutex.
#include <assert.h>
#include <threads.h>
static mtx_t m; static int n;
static int w(void *a) {
  (void)a;
  while (mtx_trylock(&m) != thrd_success) thrd_yield();
  n++;
  mtx_unlock(&m);
  return 0;
}
int main(void) {
  thrd_t t, u;
  mtx_init(&m, mtx_plain);
  thrd_create(&t, w, 0); thrd_create(&u, w, 0);
  thrd_join(t, 0); thrd_join(u, 0);
  assert(n == 2);
  return 0;
}
// ----
// verdict: true
// exit: 0
