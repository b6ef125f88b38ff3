/* SPDX-License-Identifier: MIT
 *
 * Concurrent greatest common divisor, the concrete programs (seeds/003, figure 3b): they read,
 * test and write in separate steps, and refine gcd_abstract.c.
 */
#include "absthread.h"

int a, b, m, n;
int A, B; /* the values that a and b begin with */

void *t1(void *unused) {
  (void)unused;
  int x1, x2;
  m = 0;
  while (m == 0) {
    x1 = a;
    x2 = b;
    if (x1 == x2) m = 1;
    if (x1 > x2) a = x1 - x2;
  }
  return 0;
}

void *t2(void *unused) {
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
