/* SPDX-License-Identifier: MIT
 *
 * Induction variable elimination: the target program, which refines induction_variable_source.c.
 */
#include <pthread.h>

#include "absthread.h"

/*@ absthread
atomicity statement;
refinement {
  visible x;
}
*/

int k, n, x;

static void *body(void *unused) {
  (void)unused;
  k = 0;
  while (k < 5 * n) {
    x = x + k;
    k = k + 5;
  }
  return 0;
}

static void *env(void *unused) {
  (void)unused;
  x = x + 3;
  n = n + 6;
  x = n + 2 * x;
  return 0;
}

int main(void) {
  pthread_t threads[2];
  k = nondet();
  n = nondet();
  x = nondet();
  pthread_create(&threads[0], 0, body, 0);
  pthread_create(&threads[1], 0, env, 0);
  return 0;
}
