// ARGS: prove
// All hold in every run.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <ctype.h>
static _Atomic int go;
static void *w(void *a) { go = 1; return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  assert(atoi("42") == 42);
  assert(abs(-3) == 3);
  assert(toupper(97) == 65);
  assert(isdigit(53));
  assert(strtol("7", 0, 10) == 7);
  pthread_join(t, 0);
  return 0;
}
// ----
// verdict: unknown(not followed at atoi_20.c:12:3: an interleaving was found that the code may not have)
// exit: 5
