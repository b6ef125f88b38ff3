// ARGS: refine FILE SPEC    SPEC: include/sets_y.c
// The block may speak of z, which no thread of either program uses.
#include <pthread.h>
#include <stdatomic.h>
/*@ absthread
refinement {
  relate concrete.x == abstract.z;
  relate concrete.y == abstract.y;
  pre concrete.y == abstract.y;
}
*/
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
  return 0;
}
// ----
// 14:14: error: thread 'body' begins in states that are not related: `concrete.x == abstract.z` is false with concrete.x = 0, abstract.z = 1 [not-refined]
// 18:14: error: thread 'env' begins in states that are not related: `concrete.x == abstract.z` is false with concrete.x = 0, abstract.z = 1 [not-refined]
// verdict: false(refinement)
// exit: 10
