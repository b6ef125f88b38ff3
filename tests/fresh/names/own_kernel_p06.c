// ARGS: prove
// A program of the C library has its own function of that name, and its own types.
#include <assert.h>
#include <pthread.h>
struct mutex { int v; };
extern int mutex_trylock(struct mutex *); extern void mutex_unlock(struct mutex *);
static struct mutex m; static int n;
static void *w(void *p) { if (mutex_trylock(&m)) { n++; assert(n == 1); n--; mutex_unlock(&m); } return 0; }
int main(void) { pthread_t t, u; pthread_create(&t, 0, w, 0); pthread_create(&u, 0, w, 0); return 0; }
// ----
// verdict: unknown(rests on what 'mutex_trylock' does)
// exit: 5
