// ARGS: prove
// exit() from a thread runs the atexit handler while the other thread still works.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
static _Atomic int busy;
static void bye(void) { assert(busy == 0); }
static void *w(void *a) { busy = 1; busy = 0; return a; }
static void *killer(void *a) { exit(1); return a; }
int main(void) {
  pthread_t t, u;
  atexit(bye);
  pthread_create(&t, 0, w, 0); pthread_create(&u, 0, killer, 0);
  pthread_join(t, 0); pthread_join(u, 0);
  return 0;
}
// ----
// ...
// verdict: unknown(unsupported function 'bye', which is given to the unknown function 'atexit' at main_exit_in_thread_22.c:12:10)
// exit: 5
