// ARGS: refine FILE SPEC    SPEC: include/any_number.c
// The source may count to any number before it writes: that -1 is none of them cannot be listed.
#include <pthread.h>
#include "absthread.h"
/*@ absthread
atomicity statement;
*/
int x;
static void *body(void *unused) {
  x = -1;
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
// verdict: unknown(a silent cycle of the abstract side was cut)
// exit: 5
