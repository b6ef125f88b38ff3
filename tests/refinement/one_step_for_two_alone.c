// ARGS: refine FILE SPEC    SPEC: include/adds_alone.c
// Nobody else changes y: what the source does in two steps the target does in one.
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
  x = x;
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
