// The source of a_silent_cycle_leads_away: it counts for ever, and nobody reads `rounds`.
#include <pthread.h>
#include "absthread.h"
/*@ absthread
atomicity statement;
*/
int x;
static void *body(void *unused) {
  int rounds = 0;
  while (1) {
    x = x + 1;
    rounds = rounds + 2;
  }
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
