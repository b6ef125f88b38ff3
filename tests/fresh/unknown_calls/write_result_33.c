// ARGS: prove
// write gives at most 2.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>
static _Atomic int go;
static void *w(void *a) { go = 1; return a; }
int main(int argc, char **argv) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  ssize_t n = write(1, "hi", 2);
  assert(n <= 2);
  pthread_join(t, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
