// ARGS: refine FILE SPEC    SPEC: include/sets_y.c
// The source declares m, and does not lock it: nobody would wait for it there.
#include <pthread.h>
#include <stdatomic.h>
atomic_int x, y, z = 1;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *body(void *unused) {
  pthread_mutex_lock(&m);
  y = 2;
  pthread_mutex_unlock(&m);
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
// 8:3: error: no answer of the abstract thread 'body' to this step keeps the two programs related: `concrete.m$owner == abstract.m$owner` is false with abstract.m$owner = none, concrete.m$owner = #0 [not-refined]
// verdict: false(refinement)
// exit: 10
