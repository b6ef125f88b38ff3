// ARGS: prove
// sscanf of a constant gives 5: no run fails, and false is forbidden.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
static _Atomic int go;
static void *w(void *a) { go = 1; return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  int x = 0;
  if (sscanf("5 apples", "%d", &x) != 1) return 1;
  assert(x == 5);
  pthread_join(t, 0);
  return 0;
}
// ----
// verdict: unknown(not followed at sscanf_18.c:12:7: an interleaving was found that the code may not have)
// exit: 5
