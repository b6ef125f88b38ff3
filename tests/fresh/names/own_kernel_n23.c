// ARGS: prove
// A program of the C library has its own function of that name, and its own types.
#include <assert.h>
#include <stdlib.h>
#include <pthread.h>
struct mutex { int owner, depth; };
void mutex_lock(struct mutex *m); void mutex_unlock(struct mutex *m);
static struct mutex m; static int n;
static void *w(void *p) { mutex_lock(&m); n++; assert(n == 1); n--; mutex_unlock(&m); return 0; }
int main(void) { pthread_t t, u; pthread_create(&t, 0, w, 0); pthread_create(&u, 0, w, 0); return 0; }
// ----
// verdict: unknown(rests on what 'mutex_lock' does)
// exit: 5
