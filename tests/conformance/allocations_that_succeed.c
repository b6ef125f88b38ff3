// What the code does if there is no memory is never run, as the assumption says; the proof is not
// vacuous for that. How large the block is makes no difference.
/*@ absthread
program allocations;
shared { count : int = 0; }
thread Get for get { init S; S -> T : count' == 1; }
*/
#include <stdlib.h>

_Atomic int count;

int get(unsigned size) {
  char *p = malloc(size);
  if (!p) return -12;
  count = 1;
  free(p);
  return 0;
}
// ----
// verdict: true(conformance)
// exit: 0
