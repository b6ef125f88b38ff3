#include <assert.h>
#include "shared.h"

atomic_int x;

void *worker(void *unused) {
  assert(x == 0);
  return unused;
}
