// ARGS: prove
// %n writes 2 into n.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
static int n;
static void *w(void *a) {
  char out[16];
  snprintf(out, sizeof out, "ab%ncd", &n);
  assert(n == 0);
  return a;
}
int main(int argc, char **argv) {
  pthread_t t;
  pthread_create(&t, 0, w, argv);
  pthread_join(t, 0);
  return argc > 9;
}
// ----
// verdict: unknown(not followed at sprintf_pct_n_46.c:10:3: an interleaving was found that the code may not have)
// exit: 5
