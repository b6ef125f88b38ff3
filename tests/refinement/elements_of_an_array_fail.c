// ARGS: refine FILE SPEC    SPEC: include/elements.c
// Another element.
#include <pthread.h>
#include "absthread.h"
/*@ absthread
atomicity statement;
*/
int a[3];
static void *body(void *unused) {
  a[2] = a[0] + 2;
  return 0;
}
static void *env(void *unused) {
  a[0] = a[0] + 1;
  return 0;
}
int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, body, 0);
  pthread_create(&two, 0, env, 0);
  return 0;
}
// ----
// 10:3: error: no answer of the abstract thread 'body' to this step keeps the two programs related: `concrete.a == abstract.a` is false with abstract.a = [all: 0], concrete.a = [all: 0][2 := 2] [not-refined]
// verdict: false(refinement)
// exit: 10
