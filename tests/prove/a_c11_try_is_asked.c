// A C11 try that succeeds has the lock.
#include <threads.h>
#include <assert.h>
static mtx_t m; 
static int f(void *p) { if (mtx_trylock(&m) == thrd_success) mtx_unlock(&m); return 0; }
int main(void) { thrd_t a; mtx_init(&m, mtx_plain); thrd_create(&a, f, 0); thrd_join(a, 0); return 0; }
// ----
// verdict: true
// exit: 0
