/* SPDX-License-Identifier: MIT
 *
 * Peterson's algorithm, simplified (seeds/003, figure 1): one round of the first process beside
 * the second.
 */
#include <pthread.h>

#include "absthread.h"

/*@ absthread
atomicity statement;
*/

int flag1, flag2, turn, critical1, critical2;

static void *p1(void *unused) {
  (void)unused;
  flag1 = 1;
  turn = 2;
  ATOMIC {
    assume(flag2 == 0 || turn == 1);
    critical1 = 1;
  }
  critical1 = 0;
  flag1 = 0;
  return 0;
}

static void *p2(void *unused) {
  (void)unused;
  while (1) {
    flag2 = 1;
    turn = 1;
    ATOMIC {
      assume(flag1 == 0 || turn == 2);
      critical2 = 1;
    }
    critical2 = 0;
    flag2 = 0;
  }
  return 0;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], 0, p1, 0);
  pthread_create(&threads[1], 0, p2, 0);
  return 0;
}
