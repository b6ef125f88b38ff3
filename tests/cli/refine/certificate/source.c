/* SPDX-License-Identifier: MIT
 *
 * Strength reduction: the source program (seeds/003, appendix A).
 */
#include <pthread.h>

#include "absthread.h"

/*@ absthread
atomicity statement;
*/

int i, n, x;

static void *body(void *unused) {
  (void)unused;
  i = 0;
  while (i < n) {
    x = x + 5 * i;
    i = i + 1;
  }
  return 0;
}

static void *env(void *unused) {
  (void)unused;
  x = x + 3;
  n = n + 6;
  x = n + 2 * i;
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
