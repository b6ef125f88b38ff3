// ARGS: refine FILE SPEC    SPEC: include/counts_for_ever.c
// Every round makes x larger, so that no number of them leads to -1: the answers end although the cycle does not.
#include <pthread.h>
#include "absthread.h"
/*@ absthread
atomicity statement;
*/
int x;
static void *body(void *unused) {
  x = -1;
  return 0;
}
static void *env(void *unused) {
  x = x;
  return 0;
}
int main(void) {
  pthread_t one, two;

  pthread_create(&one, 0, body, 0);
  pthread_create(&two, 0, env, 0);
  return 0;
}
// ----
// 10:3: error: no answer of the abstract thread 'body' to this step keeps the two programs related: `concrete.x == abstract.x` is false with abstract.x = 0, concrete.x = -1 [not-refined]
// verdict: false(refinement)
// exit: 10
