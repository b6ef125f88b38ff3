// ARGS: refine FILE SPEC    SPEC: include/elements.c
// Arrays are related as a whole; the element that one step sets here two steps set there.
#include <pthread.h>
#include "absthread.h"
/*@ absthread
atomicity statement;
*/
int a[3];
static void *body(void *unused) {
  a[1] = a[0] + 2;
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
// verdict: true
// exit: 0
