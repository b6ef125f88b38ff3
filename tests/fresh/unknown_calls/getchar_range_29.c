// ARGS: prove
// getchar gives an unsigned char or EOF.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
static _Atomic int go;
static void *w(void *a) { go = 1; return a; }
int main(int argc, char **argv) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  int c = getchar();
  assert(c >= -1 && c <= 255);
  pthread_join(t, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
