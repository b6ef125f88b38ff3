// ARGS: refine FILE SPEC    SPEC: include/sets_y.c
// The block compares y alone.
#include <pthread.h>
#include <stdatomic.h>
/*@ absthread
refinement {
  relate concrete.y == abstract.y;
}
*/
atomic_int x, y, z = 1;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *body(void *unused) {
  x = 1;
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
// verdict: true
// exit: 0
