/* SPDX-License-Identifier: MIT
 *
 * lamport: mutual exclusion that costs seven accesses where nobody competes.
 *
 * L. Lamport, "A fast mutual exclusion algorithm" (ACM Transactions on Computer Systems, 1987), algorithm 2, for two threads.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int wants1, wants2;
static atomic_int x, y;
static int owner; /* whoever is inside writes its number; nobody else may do so meanwhile */

static void *first(void *unused) {
  (void)unused;
  for (;;) {
  start:
    wants1 = 1;
    x = 1;
    if (y != 0) {
      wants1 = 0;
      while (y != 0)
        ;
      goto start;
    }
    y = 1;
    if (x != 1) {
      wants1 = 0;
      while (wants2)
        ;
      if (y != 1) {
        while (y != 0)
          ;
        goto start;
      }
    }
    owner = 1;
    assert(owner == 1);
    y = 0;
    wants1 = 0;
  }
}

static void *second(void *unused) {
  (void)unused;
  for (;;) {
  start:
    wants2 = 1;
    x = 2;
    if (y != 0) {
      wants2 = 0;
      while (y != 0)
        ;
      goto start;
    }
    y = 2;
    if (x != 2) {
      wants2 = 0;
      while (wants1)
        ;
      if (y != 2) {
        while (y != 0)
          ;
        goto start;
      }
    }
    owner = 2;
    assert(owner == 2);
    y = 0;
    wants2 = 0;
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
