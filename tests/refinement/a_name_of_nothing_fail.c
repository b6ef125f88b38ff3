// ARGS: refine FILE SPEC    SPEC: include/one.c
#include <pthread.h>
#include "absthread.h"
/*@ absthread
atomicity statement;
refinement {
  relate concrete.x == abstract.z;
  visible w;
}
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
  y = nondet();
  pthread_create(&one, 0, body, 0);
  pthread_create(&two, 0, env, 0);
  return 0;
}
// ----
// 7:24: error: unknown name 'abstract.z'; did you mean 'abstract.x'? [unknown-name]
// verdict: unknown(input error)
// exit: 2
