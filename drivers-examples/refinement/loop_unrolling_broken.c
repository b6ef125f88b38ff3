/* SPDX-License-Identifier: MIT
 *
 * Loop unrolling: unrolled four times, which 10 is no multiple of.
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
  while (i < 9) {
    x = x + i;
    i = i + 1;
    x = x + i;
    i = i + 1;
    x = x + i;
    i = i + 1;
    x = x + i;
    i = i + 1;
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
