#include <assert.h>
#include <stdatomic.h>

atomic_int n;
void up(void) {
  n = 1;
}
void look(void) {
#ifndef GOOD
  assert(n >= 0);
#endif
}
