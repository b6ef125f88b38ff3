// ARGS: check --only conformance --check memory
// What lies on the stack is no block that could be freed.
/*@ absthread
shared { count : int = 0; }
thread T for run {
  init S;
  S -> S : count' == 1;
}
*/
#include <stdlib.h>
static int *held;
int count;

void run(void) {
  int x = 1;
  held = &x;
  int *block = malloc(sizeof(int));
  *block = 1;
  free(&x);
  count = 1;
}
// ----
// 19:3: error: this can be undefined (needed: a block that is allocated) where the contract's cannot: it fails with $freed = [all: false] and tmp.5 = -824633720832, while 'T' is in state S [unsafe-memory]
// 6:8: note: state S asserts nothing
// verdict: false(conformance)
// exit: 10
