/* SPDX-License-Identifier: MIT
 *
 * Threads that count under a lock, with their contract in this very file: a comment to the compiler. The plain `count++` is two
 * steps, a read and a write; that nobody comes between them is what the lock is for, and what the contract says.
 */
#include <assert.h>
#include <pthread.h>

/*@ absthread
program counter;

shared {
  m : lock;
  count : int = 0;
}

thread Counter for run instances any {
  local seen : int;  // what the thread has read
  init Outside;

  state Read assert m == self && count == seen;

  Outside -> Inside lock m;
  Inside -> Read : seen' == count;
  Read -> Written : count' == seen + 1;
  Written -> Outside unlock m;
}

composition {
  invariant count >= 0;
}
*/

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int count;

void *run(void *unused) {
  (void)unused;
  for (;;) {
    pthread_mutex_lock(&m);
    count++;
    pthread_mutex_unlock(&m);
  }
}
