// ARGS: prove
// cnd_wait may wake spuriously and is not in a loop.
#include <assert.h>
#include <threads.h>
static mtx_t m; static cnd_t c; static int ready;
static int p(void *a) { (void)a; mtx_lock(&m); ready = 1; cnd_signal(&c); mtx_unlock(&m); return 0; }
static int w(void *a) { (void)a; mtx_lock(&m); if (!ready) cnd_wait(&c, &m); assert(ready); mtx_unlock(&m); return 0; }
int main(void) {
  thrd_t t, u;
  mtx_init(&m, mtx_plain); cnd_init(&c);
  thrd_create(&t, p, 0); thrd_create(&u, w, 0);
  thrd_join(t, 0); thrd_join(u, 0);
  return 0;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
