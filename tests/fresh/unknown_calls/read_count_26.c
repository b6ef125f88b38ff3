// ARGS: prove
// read returns at most what was asked.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>
static _Atomic int go;
static void *w(void *a) { go = 1; return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  char b[8];
  ssize_t n = read(0, b, sizeof b);
  assert(n <= 8);
  assert(n >= -1);
  pthread_join(t, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
