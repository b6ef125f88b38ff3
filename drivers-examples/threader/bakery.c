/* SPDX-License-Identifier: MIT
 *
 * bakery: as naive_bakery_bug.c, and a thread says while it chooses its ticket, so that the other waits for the choice.
 *
 * L. Lamport, "A new solution of Dijkstra's concurrent programming problem" (Communications of the ACM, 1974), for two
 * threads.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int choosing1, choosing2;
static atomic_int ticket1, ticket2; /* 0: none */
static int owner; /* whoever is inside writes its number; nobody else may do so meanwhile */

static void *first(void *unused) {
  (void)unused;
  for (;;) {
    choosing1 = 1;
    ticket1 = ticket2 + 1;
    choosing1 = 0;
    while (choosing2)
      ;
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
    choosing2 = 1;
    ticket2 = ticket1 + 1;
    choosing2 = 0;
    while (choosing1)
      ;
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
