// ARGS: races
// The detached thread may still write `n` while the atexit handler reads it.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int n;
static void report(void) { printf("%d\n", n); }
static void *run(void *a) { n++; return a; }
int main(void) {
  pthread_t t;
  atexit(report);
  pthread_create(&t, 0, run, 0);
  pthread_detach(t);
  return 0;
}
// ----
// ...
// verdict: unknown(unsupported function 'report', which is given to the unknown function 'atexit' at races_atexit_29.c:11:10)
// exit: 5
