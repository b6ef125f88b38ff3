// ARGS: prove
// setenv then getenv; srand with the same seed gives the same numbers.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
static _Atomic int go;
static void *w(void *a) { go = 1; return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  setenv("MODE", "fast", 1);
  char *m = getenv("MODE");
  assert(m != 0);
  assert(m[0] == 102);
  srand(1); int a = rand(); srand(1);
  assert(rand() == a);
  pthread_join(t, 0);
  return 0;
}
// ----
// verdict: unknown(not followed at srand_env_28.c:12:13: an interleaving was found that the code may not have)
// exit: 5
