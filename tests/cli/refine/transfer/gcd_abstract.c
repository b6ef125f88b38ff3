/* SPDX-License-Identifier: MIT
 *
 * Concurrent greatest common divisor, the abstract programs (seeds/003, figure 3a; the code is
 * theirs).
 */
#include "absthread.h"

int a, b, m, n;
int A, B; /* the values that a and b begin with */

void *t1(void *unused) {
  (void)unused;
  m = 0;
  while (m == 0) {
    ATOMIC {
      if (a == b) m = 1;
      if (a > b) a = a - b;
    }
  }
  return 0;
}

void *t2(void *unused) {
  (void)unused;
  n = 0;
  while (n == 0) {
    ATOMIC {
      if (a == b) n = 1;
      if (a < b) b = b - a;
    }
  }
  return 0;
}
