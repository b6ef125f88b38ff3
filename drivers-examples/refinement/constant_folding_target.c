/* SPDX-License-Identifier: MIT
 *
 * Constant folding and constant propagation: the target program, which refines
 * constant_folding_source.c.
 */
#include <pthread.h>

#include "absthread.h"

/*@ absthread
atomicity statement;
*/

int w, x, y, z;

static void *body(void *unused) {
  (void)unused;
  x = 5;
  y = 10;
  z = z + 10;
  return 0;
}

static void *env(void *unused) {
  (void)unused;
  w = x + y;
  z = z + 2 * w;
  return 0;
}

int main(void) {
  pthread_t threads[2];
  w = nondet();
  x = nondet();
  y = nondet();
  z = nondet();
  pthread_create(&threads[0], 0, body, 0);
  pthread_create(&threads[1], 0, env, 0);
  return 0;
}
