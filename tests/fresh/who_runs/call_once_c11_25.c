// ARGS: prove
// C11 call_once runs init, which sets mode to 2.
#include <assert.h>
#include <threads.h>
static once_flag flag = ONCE_FLAG_INIT;
static int mode = 1;
static void init(void) { mode = 2; }
static int w(void *a) { (void)a; call_once(&flag, init); assert(mode == 1); return 0; }
int main(void) {
  thrd_t t;
  thrd_create(&t, w, 0);
  thrd_join(t, 0);
  return 0;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
