// C17 7.26.4.5: mtx_trylock may fail though nobody has the lock.
#include <threads.h>
#include <assert.h>
static mtx_t m; 
static int f(void *p) { assert(mtx_trylock(&m) == thrd_success); return 0; }
int main(void) { thrd_t a; mtx_init(&m, mtx_plain); thrd_create(&a, f, 0); thrd_join(a, 0); return 0; }
// ----
// 5:25: error: this can fail: 'f' is here with m$owner = none [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
