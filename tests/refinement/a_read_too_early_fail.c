// ARGS: refine FILE SPEC    SPEC: include/one.c
// The target reads y early; the environment of both may change it before it is used.
#include <pthread.h>
#include "absthread.h"
/*@ absthread
atomicity statement;
*/
int x, y;
static void *body(void *unused) {
  int t;
  t = y;
  x = t + 2;
  return 0;
}
static void *env(void *unused) {
  y = y + 1;
  return 0;
}
int main(void) {
  pthread_t one, two;
  x = nondet();
  y = nondet();
  pthread_create(&one, 0, body, 0);
  pthread_create(&two, 0, env, 0);
  return 0;
}
// ----
// 12:3: error: no answer of the abstract thread 'body' to this step keeps the two programs related: `concrete.x == abstract.x` is false with abstract.x = 2, concrete.x = 3 [not-refined]
// verdict: false(refinement)
// exit: 10
