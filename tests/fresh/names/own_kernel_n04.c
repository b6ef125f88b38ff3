// ARGS: races
// A program of the C library has its own function of that name, and its own types.
#include <pthread.h>
typedef struct { int x; } spinlock_t;
void spin_lock(spinlock_t *l); void spin_unlock(spinlock_t *l);
static spinlock_t l; static int n;
static void *w(void *p) { spin_lock(&l); n++; spin_unlock(&l); return 0; }
int main(void) { pthread_t t, u; pthread_create(&t, 0, w, 0); pthread_create(&u, 0, w, 0); return 0; }
// ----
// verdict: unknown(no body: 'spin_lock')
// exit: 5
