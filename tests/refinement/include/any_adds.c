#include <pthread.h>
#include "absthread.h"
/*@ absthread
atomicity statement;
*/
int x;
static void *body(void *unused) {
  x = x + 1;
  x = x + 1;
  return 0;
}
int main(void) {
  pthread_t one;
  while (nondet()) pthread_create(&one, 0, body, 0);
  return 0;
}
