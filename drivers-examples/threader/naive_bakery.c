/* SPDX-License-Identifier: MIT
 *
 * naive bakery: whoever wants to enter draws a ticket above the other's, in one step; the smaller ticket goes first.
 *
 * The simple version in Z. Manna, A. Pnueli, "Temporal verification of reactive systems: safety" (1995), after L. Lamport's
 * bakery algorithm.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#include "absthread.h"

static atomic_int ticket1, ticket2; /* 0: none */
static int owner; /* whoever is inside writes its number; nobody else may do so meanwhile */

static void *first(void *unused) {
  (void)unused;
  for (;;) {
    ATOMIC { ticket1 = ticket2 + 1; }
    for (;;) {
      int other = ticket2;
      if (other == 0 || ticket1 <= other) break;
    }
    owner = 1;
    assert(owner == 1);
    ticket1 = 0;
  }
}

static void *second(void *unused) {
  (void)unused;
  for (;;) {
    ATOMIC { ticket2 = ticket1 + 1; }
    for (;;) {
      int other = ticket1;
      if (other == 0 || ticket2 < other) break;
    }
    owner = 2;
    assert(owner == 2);
    ticket2 = 0;
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
