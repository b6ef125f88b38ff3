// ARGS: prove
// A program of the C library has its own function of that name, and its own types.
#include <pthread.h>
#include <assert.h>
#include <stdio.h>
struct spinlock { volatile int held; };
typedef struct spinlock spinlock_t;
void spin_lock(spinlock_t *l); void spin_unlock(spinlock_t *l);
static struct { spinlock_t l; int n; } q;
static void *w(void *p) { spin_lock(&q.l); q.n++; assert(q.n == 1); q.n--; spin_unlock(&q.l); printf("done\n"); return 0; }
int main(void) { pthread_t t, u; pthread_create(&t, 0, w, 0); pthread_create(&u, 0, w, 0); return 0; }
// ----
// verdict: unknown(no body: 'spin_lock')
// exit: 5
