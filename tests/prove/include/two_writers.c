#include <assert.h>
#include <stdatomic.h>

atomic_int x;

void reader(void) { assert(x == 0); }

void other(void) { x = 1; }
