// ARGS: prove
// rand gives 0..RAND_MAX.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
static _Atomic int go;
static void *w(void *a) { go = 1; return a; }
int main(int argc, char **argv) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  int r = rand();
  assert(r >= 0);
  unsigned k = (unsigned)r % 6;
  assert(k < 6);
  pthread_join(t, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
