/* SPDX-License-Identifier: MIT
 *
 * qrcu1: qrcu.c with one reader. Read-copy-update with quick grace periods. Readers count themselves in one of two counters; an updater makes new
 * readers use the other one and waits until the old one is 0. Whoever was reading when the updater began has left when it
 * ends.
 *
 * After the algorithm by O. Nesterov in P. McKenney, "Using Promela and Spin to verify parallel algorithms" (LWN.net, 2007).
 * Of `completed` only the lowest bit is kept, which is all that is looked at. One reader and one updater, each once.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int ctr0 = 1, ctr1 = 0; /* readers, and one for the updater's current side */
static atomic_int completed;          /* the side that new readers use */
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

enum { BEFORE, READING, AFTER };
static atomic_int reader; /* how far the reader is: for the assertion */

/* Adds one unless the counter is 0; says whether it did. */
static int increment_not_zero(atomic_int *counter) {
  int seen = *counter;
  while (seen != 0) {
    if (atomic_compare_exchange_strong(counter, &seen, seen + 1)) return 1;
  }
  return 0;
}

static int read_lock(void) {
  for (;;) {
    if (completed == 0) {
      if (increment_not_zero(&ctr0)) return 0;
    } else {
      if (increment_not_zero(&ctr1)) return 1;
    }
  }
}

static void read_unlock(int side) {
  if (side == 0)
    atomic_fetch_sub(&ctr0, 1);
  else
    atomic_fetch_sub(&ctr1, 1);
}

static int nobody_reads(void) { return ctr0 + ctr1 <= 1; }

static void synchronize(void) {
  if (nobody_reads() && nobody_reads()) return;
  pthread_mutex_lock(&mutex);
  if (completed == 0) {
    atomic_fetch_add(&ctr1, 1);
    completed = 1;
    atomic_fetch_sub(&ctr0, 1);
    while (ctr0 != 0)
      ;
  } else {
    atomic_fetch_add(&ctr0, 1);
    completed = 0;
    atomic_fetch_sub(&ctr1, 1);
    while (ctr1 != 0)
      ;
  }
  pthread_mutex_unlock(&mutex);
}

static void *read_once(void *unused) {
  (void)unused;
  int side = read_lock();
  reader = READING;
  reader = AFTER;
  read_unlock(side);
  return NULL;
}

static void *update(void *unused) {
  (void)unused;
  int before = reader;
  synchronize();
  assert(!(before == READING && reader == READING));
  return NULL;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, NULL, read_once, NULL);
  pthread_create(&two, NULL, update, NULL);
  pthread_join(one, NULL);
  pthread_join(two, NULL);
  return 0;
}
