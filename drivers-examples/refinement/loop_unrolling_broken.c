/* SPDX-License-Identifier: MIT
 *
 * Loop unrolling: the second copy of the body is moved before the first one's increment.
 */
#include <pthread.h>

#include "absthread.h"

/*@ absthread
atomicity statement;
refinement {
  visible x;
}
*/

int i, x;

static void *body(void *unused) {
  (void)unused;
  i = 0;
  while (i < 10) {
    x = x + i;
    x = x + i + 1;
    i = i + 2;
  }
  return 0;
}

static void *env(void *unused) {
  (void)unused;
  x = x + 2;
  x = 3 * x + i;
  return 0;
}

int main(void) {
  pthread_t threads[2];
  i = nondet();
  x = nondet();
  pthread_create(&threads[0], 0, body, 0);
  pthread_create(&threads[1], 0, env, 0);
  return 0;
}
