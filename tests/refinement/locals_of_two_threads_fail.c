// ARGS: refine FILE SPEC    SPEC: include/two_locals.c
#include <pthread.h>
#include "absthread.h"
/*@ absthread
atomicity statement;
refinement {
  relate concrete.body.s == abstract.env.t;
}
*/
int x;
static void *body(void *unused) {
  int s;
  s = x;
  x = s;
  return 0;
}
static void *env(void *unused) {
  int t;
  t = x;
  x = t;
  return 0;
}
int main(void) {
  pthread_t one, two;

  pthread_create(&one, 0, body, 0);
  pthread_create(&two, 0, env, 0);
  return 0;
}
// ----
// error: `concrete.body.s == abstract.env.t` speaks of locals of different threads: relate each thread to its own partner [unknown-name]
// verdict: unknown(input error)
// exit: 2
