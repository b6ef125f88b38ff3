// ARGS: check --only conformance --check memory
// The block is freed, and not the local variable whose address is known too.
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
  free(block);
  count = 1;
}
// ----
// verdict: true(conformance)
// exit: 0
