// ARGS: prove
// The tss destructor decrements users at the thread's end.
#include <assert.h>
#include <threads.h>
static tss_t key;
static int users, obj;
static void drop(void *p) { (void)p; users--; }
static int w(void *a) { (void)a; users++; tss_set(key, &obj); return 0; }
int main(void) {
  thrd_t t;
  tss_create(&key, drop);
  thrd_create(&t, w, 0);
  thrd_join(t, 0);
  assert(users == 1);
  return 0;
}
// ----
// ...
// verdict: unknown(unsupported function 'drop', which is given to the unknown function 'tss_create' at tss_dtor_26.c:11:20)
// exit: 5
