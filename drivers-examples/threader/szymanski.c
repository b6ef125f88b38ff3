/* SPDX-License-Identifier: MIT
 *
 * szymanski: mutual exclusion with one flag per thread: 0 outside, 1 wants to enter, 2 lets others in first, 3 in the
 * doorway, 4 inside. Of two threads that are inside the doorway the first goes ahead.
 *
 * B. K. Szymanski, "A simple solution to Lamport's concurrent programming problem with linear wait" (ICS 1988), for two
 * threads.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int flag1, flag2;
static int owner; /* whoever is inside writes its number; nobody else may do so meanwhile */

static void *first(void *unused) {
  (void)unused;
  for (;;) {
    flag1 = 1;
    while (flag2 >= 3)
      ;
    flag1 = 3;
    if (flag2 == 1) {
      flag1 = 2;
      while (flag2 != 4)
        ;
    }
    flag1 = 4;
    owner = 1;
    assert(owner == 1);
    int other = flag2;
    while (other == 2 || other == 3)
      other = flag2;
    flag1 = 0;
  }
}

static void *second(void *unused) {
  (void)unused;
  for (;;) {
    flag2 = 1;
    while (flag1 >= 3)
      ;
    flag2 = 3;
    if (flag1 == 1) {
      flag2 = 2;
      while (flag1 != 4)
        ;
    }
    flag2 = 4;
    while (flag1 >= 2)
      ;
    owner = 2;
    assert(owner == 2);
    flag2 = 0;
  }
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, NULL, first, NULL);
  pthread_create(&two, NULL, second, NULL);
  pthread_join(one, NULL);
  pthread_join(two, NULL);
  return 0;
}
