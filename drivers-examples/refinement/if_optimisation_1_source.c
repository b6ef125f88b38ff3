/* SPDX-License-Identifier: MIT
 *
 * If optimisation (1): the source program (seeds/003, appendix A).
 */
#include <pthread.h>

#include "absthread.h"

/*@ absthread
atomicity statement;
*/

int b, n, x, y, z;

static void *body(void *unused) {
  (void)unused;
  if (x > n) {
    y = y + 1;
    if (x > n) {
      z = z + 1;
    }
    x = y + z;
  }
  return 0;
}

static void *env(void *unused) {
  (void)unused;
  y = x + y;
  z = y + 2;
  b = 2 * x + z;
  z = z + b;
  return 0;
}

int main(void) {
  pthread_t threads[2];
  b = nondet();
  n = nondet();
  x = nondet();
  y = nondet();
  z = nondet();
  pthread_create(&threads[0], 0, body, 0);
  pthread_create(&threads[1], 0, env, 0);
  return 0;
}
