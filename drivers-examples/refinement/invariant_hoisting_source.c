/* SPDX-License-Identifier: MIT
 *
 * Invariant hoisting: the source program (seeds/003, appendix A). The paper's figure is lost:
 * rebuilt from its text.
 */
#include <pthread.h>

#include "absthread.h"

/*@ absthread
atomicity statement;
*/

int i, n, x;

static void *body(void *unused) {
  (void)unused;
  int t;
  while (i < n) {
    t = x + 1;
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
