// ARGS: refine FILE SPEC    SPEC: include/any_adds.c
// Three is more than the partner ever adds at once.
#include <pthread.h>
#include "absthread.h"
/*@ absthread
atomicity statement;
*/
int x;
static void *body(void *unused) {
  x = x + 3;
  return 0;
}
int main(void) {
  pthread_t one;
  while (nondet()) pthread_create(&one, 0, body, 0);
  return 0;
}
// ----
// 10:3: error: no answer of the abstract thread 'body' to this step keeps the two programs related: `concrete.x == abstract.x` is false with abstract.x = 0, concrete.x = 3 [not-refined]
// verdict: false(refinement)
// exit: 10
