// ARGS: prove
// fgets returns its argument or null.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
static _Atomic int go;
static void *w(void *a) { go = 1; return a; }
int main(int argc, char **argv) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  char b[16];
  char *r = fgets(b, sizeof b, stdin);
  assert(r == 0 || r == b);
  pthread_join(t, 0);
  return 0;
}
// ----
// verdict: unknown(not followed at fgets_result_30.c:12:13: an interleaving was found that the code may not have)
// exit: 5
