// ARGS: prove
// Twin: the constructor sets what main relies on.
#include <assert.h>
#include <pthread.h>
static int *table; static int store[4];
__attribute__((constructor)) static void early(void) { table = store; table[1] = 5; }
static void *w(void *a) { assert(table[1] == 5); return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  return 0;
}
// ----
// ...
// verdict: unknown(unsupported function 'early', which runs before 'main' at ctor_benign_21.c:6:42)
// exit: 5
