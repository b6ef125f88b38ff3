#include <pthread.h>
#include "absthread.h"
/*@ absthread
atomicity statement;
*/
int f, x;
static void *body(void *unused) {
  while (f == 0)
    ;
  x = 1;
  return 0;
}
static void *env(void *unused) {
  f = 1;
  return 0;
}
int main(void) {
  pthread_t one, two;

  pthread_create(&one, 0, body, 0);
  pthread_create(&two, 0, env, 0);
  return 0;
}
