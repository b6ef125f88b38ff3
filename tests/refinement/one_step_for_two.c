// ARGS: refine FILE SPEC    SPEC: include/adds.c
// The source answers with both steps at once: nobody can come in between.
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
  y = nondet();
  pthread_create(&one, 0, body, 0);
  pthread_create(&two, 0, env, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
