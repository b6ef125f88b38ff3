// ARGS: refine FILE SPEC    SPEC: include/sets_y.c
// No thread of either program uses z, and it begins with another value there.
#include <pthread.h>
#include <stdatomic.h>
atomic_int x, y, z = 2;
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
  return 0;
}
// ----
// error: a start of the concrete program has no start of the abstract program that `pre` relates to it ('z' begins with 2 in the concrete program and with 1 in the abstract one): the question is vacuous [vacuous-refinement]
// verdict: unknown(input error)
// exit: 2
