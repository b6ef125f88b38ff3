/* SPDX-License-Identifier: MIT
 *
 * Invariant hoisting: the target program, which refines invariant_hoisting_source.c.
 */
#include <pthread.h>

#include "absthread.h"

/*@ absthread
atomicity statement;
refinement {
  visible i;
}
*/

int i, n, x;

static void *body(void *unused) {
  (void)unused;
  int t;
  t = x + 1;
  while (i < n) {
    i = i + t;
  }
  return 0;
}

static void *env(void *unused) {
  (void)unused;
  i = i + 3;
  n = n + 2 * x;
  return 0;
}

int main(void) {
  pthread_t threads[2];
  i = nondet();
  n = nondet();
  x = nondet();
  pthread_create(&threads[0], 0, body, 0);
  pthread_create(&threads[1], 0, env, 0);
  return 0;
}
