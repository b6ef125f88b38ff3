// ARGS: races
// A program of the C library has its own function of that name, and its own types.
#include <pthread.h>
typedef struct { int counter; } atomic_t;
void atomic_inc(atomic_t *v); int atomic_read(const atomic_t *v);
static atomic_t refs;
static void *w(void *p) { atomic_inc(&refs); return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); int r = atomic_read(&refs); pthread_join(t, 0); return r; }
// ----
// verdict: unknown(no body: 'atomic_inc')
// exit: 5
