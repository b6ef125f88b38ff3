// ARGS: refine FILE SPEC    SPEC: include/any_adds.c
// Each of any number of threads refines its partner among any number of others.
#include <pthread.h>
#include "absthread.h"
/*@ absthread
atomicity statement;
*/
int x;
static void *body(void *unused) {
  x = x + 2;
  return 0;
}
int main(void) {
  pthread_t one;
  while (nondet()) pthread_create(&one, 0, body, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
