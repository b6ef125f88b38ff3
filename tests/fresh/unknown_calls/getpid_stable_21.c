// ARGS: prove
// The pid and the environment do not change, so false is forbidden.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>
#include <stdlib.h>
#include <time.h>
static _Atomic int go;
static void *w(void *a) { go = 1; return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  pid_t p = getpid(); char *h = getenv("HOME"); time_t t0 = time(0);
  while (!go) ;
  assert(getpid() == p);
  assert(getenv("HOME") == h);
  assert(time(0) + 1000000 >= t0);
  pthread_join(t, 0);
  return 0;
}
// ----
// verdict: unknown(not followed at getpid_stable_21.c:13:13: an interleaving was found that the code may not have)
// exit: 5
