// ARGS: refine FILE SPEC    SPEC: include/counts_for_ever.c
// Two rounds do.
#include <pthread.h>
#include "absthread.h"
/*@ absthread
atomicity statement;
*/
int x;
static void *body(void *unused) {
  x = 2;
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
// verdict: true
// exit: 0
