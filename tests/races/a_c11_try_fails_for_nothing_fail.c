// mtx_trylock may fail though nobody has the lock (C17 7.26.4.5), and a failed one orders nothing.
#include <assert.h>
#include <threads.h>
#include <stdatomic.h>

static mtx_t m; static int x;
static int f(void *p) { x = 1; mtx_lock(&m); return 0; }
static int g(void *p) { while (mtx_trylock(&m) == thrd_success) mtx_unlock(&m); int r = x; (void)r; return 0; }
int main(void) { thrd_t a, b; mtx_init(&m, mtx_plain); thrd_create(&a, f, 0); thrd_create(&b, g, 0); thrd_join(a, 0); return 0; }
// ----
// 7:25: error: data race on 'x': 'f' writes it here, holding no lock [data-race]
// 8:89: note: 'g' reads it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
