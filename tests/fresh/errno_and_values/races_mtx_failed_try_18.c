// ARGS: races
// The else branch takes a failed mtx_trylock for permission: a failed try orders nothing.
#include <threads.h>
static mtx_t m; static int data;
static int w(void *a) { (void)a; mtx_lock(&m); data = 1; mtx_unlock(&m); return 0; }
static int r(void *a) { (void)a; if (mtx_trylock(&m) == thrd_success) { mtx_unlock(&m); return 0; } return data; }
int main(void) {
  thrd_t t, u;
  mtx_init(&m, mtx_plain);
  thrd_create(&t, w, 0); thrd_create(&u, r, 0);
  thrd_join(t, 0); thrd_join(u, 0);
  return 0;
}
// ----
// ...
// verdict: false(no-data-race)
// exit: 10
