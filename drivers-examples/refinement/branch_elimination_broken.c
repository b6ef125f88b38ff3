/* SPDX-License-Identifier: MIT
 *
 * Branch elimination: the branch is taken for a = 5 too.
 */
#include <pthread.h>

#include "absthread.h"

/*@ absthread
atomicity statement;
refinement {
  visible b, i;
}
*/

int a, b, c, i, n;

static void *body(void *unused) {
  (void)unused;
  if (a <= 5) {
    while (i < n) {
      b = b + 5;
      i = i + 1;
    }
  } else {
    while (i < n) {
      b = 2 * b;
      i = i + 1;
    }
  }
  return 0;
}

static void *env(void *unused) {
  (void)unused;
  i = a + 2;
  b = a + b;
  c = 2 * b - i;
  a = 1 * a;
  b = i + 3 * c;
  return 0;
}

int main(void) {
  pthread_t threads[2];
  a = nondet();
  b = nondet();
  c = nondet();
  i = nondet();
  n = nondet();
  pthread_create(&threads[0], 0, body, 0);
  pthread_create(&threads[1], 0, env, 0);
  return 0;
}
