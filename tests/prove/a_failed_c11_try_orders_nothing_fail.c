// A C11 try may fail for nothing: the assertion can fail.
#include <threads.h>
#include <assert.h>
static mtx_t m; static int x;
static int f(void *p) { x = 42; mtx_lock(&m); return 0; }
static int g(void *p) { while (mtx_trylock(&m) == thrd_success) mtx_unlock(&m); assert(x == 42); return 0; }
int main(void) { thrd_t a, b; mtx_init(&m, mtx_plain); thrd_create(&a, f, 0); thrd_create(&b, g, 0); thrd_join(a, 0); return 0; }
// ----
// 6:81: error: this can fail: 'g' is here with m$owner = none, x = 0 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
