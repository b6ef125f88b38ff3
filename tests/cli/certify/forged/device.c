#include <assert.h>
#include <stdatomic.h>
#include "size.h"
atomic_int n;
void up(void) {
  n = SIZE;
}
void look(void) {
#ifndef GOOD
  assert(n >= 0);
#endif
}
