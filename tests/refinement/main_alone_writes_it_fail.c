// ARGS: refine FILE SPEC    SPEC: include/sets_y.c
// main writes x once the threads run.
#include <pthread.h>
#include <stdatomic.h>
atomic_int x, y, z = 1;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *body(void *unused) {
  y = 2;
  return 0;
}
static void *env(void *unused) {
  int seen = x;
  return 0;
}
int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, body, 0);
  pthread_create(&two, 0, env, 0);
  x = 1;
  return 0;
}
// ----
// error: thread 'main' of the concrete program has no partner of that name in the abstract one; there are body, env [no-partner]
// verdict: unknown(input error)
// exit: 2
