// ARGS: prove --deadlock
// lock order through array of structs: transfer(0,1) and (1,0) (expected: false)
#include <pthread.h>
struct acc { pthread_mutex_t m; int bal; };
static struct acc A[2] = { { PTHREAD_MUTEX_INITIALIZER, 5 }, { PTHREAD_MUTEX_INITIALIZER, 5 } };
static void transfer(struct acc *x, struct acc *y) { pthread_mutex_lock(&x->m); pthread_mutex_lock(&y->m); x->bal--; y->bal++; pthread_mutex_unlock(&y->m); pthread_mutex_unlock(&x->m); }
static void *w(void *p) { transfer(&A[0], &A[1]); return 0; }
static void *v(void *p) { transfer(&A[1], &A[0]); return 0; }
int main(void) { pthread_t t, u; pthread_create(&t, 0, w, 0); pthread_create(&u, 0, v, 0); pthread_join(t, 0); pthread_join(u, 0); return 0; }
// ----
// error: no thread can move any more, with w.ended = false, v.ended = false, A.bal = [all: 0][0 := 5][1 := 5], A.m$owner = [all: none][0 := #1][1 := #2] [wrong-together]
// verdict: false(no-deadlock)
// exit: 10
