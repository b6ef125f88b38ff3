/* SPDX-License-Identifier: MIT
 *
 * Dead code elimination: the target program, which does not refine dead_code_source.c.
 */
#include <pthread.h>

#include "absthread.h"

/*@ absthread
atomicity statement;
*/

int w, x, y, z;

static void *body(void *unused) {
  (void)unused;
  z = y + 3;
  x = z;
  return 0;
}

static void *env(void *unused) {
  (void)unused;
  w = x + z;
  w = 2 * w + y;
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
