// ARGS: refine FILE SPEC    SPEC: include/counts_up.c
// The target counts down where the source counts up; the relation says how they belong together.
#include <pthread.h>
#include "absthread.h"
/*@ absthread
atomicity statement;
refinement {
  pre concrete.down == 0 && abstract.up == 0;
  relate concrete.down + abstract.up == 0;
}
*/
int down;
static void *body(void *unused) {
  down = down - 1;
  down = down - 1;
  return 0;
}
static void *env(void *unused) {
  down = down - 5;
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
