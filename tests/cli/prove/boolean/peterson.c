/* SPDX-License-Identifier: MIT
 *
 * peterson: mutual exclusion of two threads with two flags and a turn that is given away.
 *
 * G. L. Peterson, "Myths about the mutual exclusion problem" (1981).
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int wants1, wants2;
static atomic_int turn = 1;
static int owner; /* whoever is inside writes its number; nobody else may do so meanwhile */

static void *first(void *unused) {
  (void)unused;
  for (;;) {
    wants1 = 1;
    turn = 2;
    while (wants2 && turn == 2)
      ;
    owner = 1;
    assert(owner == 1);
    wants1 = 0;
  }
}

static void *second(void *unused) {
  (void)unused;
  for (;;) {
    wants2 = 1;
    turn = 1;
    while (wants1 && turn == 1)
      ;
    owner = 2;
    assert(owner == 2);
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
