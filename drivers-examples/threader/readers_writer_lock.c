/* SPDX-License-Identifier: MIT
 *
 * readers-writer lock: one counter, -1 for a writer, n > 0 for n readers.
 *
 * After C. Flanagan, S. N. Freund, S. Qadeer, "Thread-modular verification for shared-memory programs" (ESOP 2002); the
 * counter is changed by compare-and-swap.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int count;
static int data;

static void *writer(void *unused) {
  (void)unused;
  for (;;) {
    int nobody = 0;
    while (!atomic_compare_exchange_strong(&count, &nobody, -1))
      nobody = 0;
    data = 3;
    assert(data == 3);
    count = 0;
  }
}

static void *reader(void *unused) {
  (void)unused;
  for (;;) {
    int readers = count;
    while (readers < 0 || !atomic_compare_exchange_strong(&count, &readers, readers + 1))
      readers = count;
    int seen = data;
    assert(seen == data); /* nobody writes while we read */
    atomic_fetch_sub(&count, 1);
  }
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, NULL, writer, NULL);
  pthread_create(&two, NULL, reader, NULL);
  pthread_join(one, NULL);
  pthread_join(two, NULL);
  return 0;
}
