// The address of a parameter in shared memory.
#include <assert.h>
#include <pthread.h>
static int *held;
static int f(int n) { held = &n; n = n + 1; return *held; }
static void *run(void *unused) { int r = f(3); assert(r == 4); return unused; }
int main(void) { pthread_t a; pthread_create(&a, 0, run, 0); return 0; }
// ----
// verdict: true
// exit: 0
