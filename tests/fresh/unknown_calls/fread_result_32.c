// ARGS: prove
// fread gives at most 4.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
static _Atomic int go;
static void *w(void *a) { go = 1; return a; }
int main(int argc, char **argv) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  int v[4];
  size_t n = fread(v, sizeof v[0], 4, stdin);
  assert(n <= 4);
  pthread_join(t, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
