#include <pthread.h>
#include "absthread.h"
/*@ absthread
atomicity statement;
*/
int up;
static void *body(void *unused) {
  up = up + 1;
  up = up + 1;
  return 0;
}
static void *env(void *unused) {
  up = up + 5;
  return 0;
}
int main(void) {
  pthread_t one, two;

  pthread_create(&one, 0, body, 0);
  pthread_create(&two, 0, env, 0);
  return 0;
}
