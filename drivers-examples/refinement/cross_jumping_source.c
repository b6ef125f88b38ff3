/* SPDX-License-Identifier: MIT
 *
 * Cross jumping: the source program (seeds/003, appendix A).
 */
#include <pthread.h>

#include "absthread.h"

/*@ absthread
atomicity statement;
*/

int a, b, c, x, y;

static void *body(void *unused) {
  (void)unused;
  if (x > 0) {
    a = a + 5;
    if (y < 0) {
      b = 0;
    }
  } else {
    b = b + 4;
    if (y < 0) {
      b = 0;
    }
  }
  return 0;
}

static void *env(void *unused) {
  (void)unused;
  x = a + b;
  b = a + 2;
  c = 5 * a + b;
  y = x - 5;
  b = x + c;
  return 0;
}

int main(void) {
  pthread_t threads[2];
  a = nondet();
  b = nondet();
  c = nondet();
  x = nondet();
  y = nondet();
  pthread_create(&threads[0], 0, body, 0);
  pthread_create(&threads[1], 0, env, 0);
  return 0;
}
