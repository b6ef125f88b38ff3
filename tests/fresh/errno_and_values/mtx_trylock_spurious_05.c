// ARGS: prove
// mtx_trylock may fail though nobody holds the mutex (C11 7.26.4.5).
#include <assert.h>
#include <threads.h>
static mtx_t m; static int got;
static int w(void *a) { (void)a; if (mtx_trylock(&m) == thrd_success) { got = 1; mtx_unlock(&m); } return 0; }
int main(void) {
  thrd_t t;
  mtx_init(&m, mtx_plain);
  thrd_create(&t, w, 0);
  thrd_join(t, 0);
  assert(got == 1);
  return 0;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
