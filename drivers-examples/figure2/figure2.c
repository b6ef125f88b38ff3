/* SPDX-License-Identifier: MIT
 *
 * Figure 2 of Lahiri, Malkis and Qadeer, "Abstract Threads". Each line has one access to the shared g.
 */
#include <assert.h>

#include "absthread.h"

int g;

void A(void) {
  int x;
  x = 1;
  while (nondet()) {
    if (nondet()) {
      x = g;
    } else {
      x = x + 1;
    }
  }
  g = x;
}

void B(void) {
  int y;
  y = 1;
  while (nondet()) {
    y = y + 1;
  }
  g = y;
  assert(g > 0);
}
