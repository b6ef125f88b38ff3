// ARGS: export boogie
// A contract with a local: candidates are states with values.
/*@ absthread
program ticket;
shared { next : int = 0; }
thread T for t {
  local mine : int = 0;
  init A;
  A -> A : mine' == next && next' == mine;
}
*/
#include <stdatomic.h>
atomic_int next;
void t(void) {
  next = 0;
}
