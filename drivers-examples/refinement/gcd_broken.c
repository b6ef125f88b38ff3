/* SPDX-License-Identifier: MIT
 *
 * Concurrent greatest common divisor, broken: the first thread subtracts where the values are
 * equal too.
 */
#include <pthread.h>

#include "absthread.h"

/*@ absthread
atomicity statement;
refinement {
  visible a, b, m, n;
  function gcd(x, y);
  axiom(p, q) p > q => gcd(p - q, q) == gcd(p, q);
  axiom(p, q) p < q => gcd(p, q - p) == gcd(p, q);
}
*/

int a, b, m, n;
int A, B; /* the values that a and b begin with */

static void *t1(void *unused) {
  (void)unused;
  int x1, x2;
  m = 0;
  while (m == 0) {
    x1 = a;
    x2 = b;
    if (x1 == x2) m = 1;
    if (x1 >= x2) a = x1 - x2;
  }
  return 0;
}

static void *t2(void *unused) {
  (void)unused;
  int y1, y2;
  n = 0;
  while (n == 0) {
    y1 = a;
    y2 = b;
    if (y1 == y2) n = 1;
    if (y1 < y2) b = y2 - y1;
  }
  return 0;
}

int main(void) {
  pthread_t threads[2];
  a = nondet();
  b = nondet();
  A = a;
  B = b;
  pthread_create(&threads[0], 0, t1, 0);
  pthread_create(&threads[1], 0, t2, 0);
  return 0;
}
