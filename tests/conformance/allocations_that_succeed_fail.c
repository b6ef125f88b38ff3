// The twin: after the allocation the code does something else.
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
  count = 2;
  free(p);
  return 0;
}
// ----
// ...
// verdict: false(conformance)
// exit: 10
