// ARGS: refine FILE SPEC    SPEC: include/starts_at_one.c
// The source begins with x = 1 only: a target that begins with anything else has nothing to refine.
#include <pthread.h>
#include "absthread.h"
/*@ absthread
atomicity statement;
*/
int x, y;
static void *body(void *unused) {
  x = y + 2;
  return 0;
}
static void *env(void *unused) {
  y = y + 1;
  return 0;
}
int main(void) {
  pthread_t one, two;
  x = nondet();
  pthread_create(&one, 0, body, 0);
  pthread_create(&two, 0, env, 0);
  return 0;
}
// ----
// error: a start of the concrete program has no start of the abstract program that `pre` relates to it: the question is vacuous [vacuous-refinement]
// verdict: unknown(input error)
// exit: 2
