// ARGS: refine FILE SPEC    SPEC: include/counts_up.c
// Counts by 2, which the source does not do in one answer that stays related in between.
#include <pthread.h>
#include "absthread.h"
/*@ absthread
atomicity statement;
refinement {
  relate concrete.down + abstract.up == 0;
}
*/
int down;
static void *body(void *unused) {
  down = down - 3;
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
// 13:3: error: no answer of the abstract thread 'body' to this step keeps the two programs related: `concrete.down + abstract.up == 0` is false with abstract.up = 0, concrete.down = -3 [not-refined]
// verdict: false(refinement)
// exit: 10
