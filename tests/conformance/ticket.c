// A contract with a local: the ticket that was drawn is the one that is waited for.
#include <stdatomic.h>
atomic_int next = 0;
atomic_int serving = 0;

/*@ absthread
program ticket;
shared { next, serving : int = 0; }
thread T for t instances any {
  local mine : int;
  init Out;
  Out -> Waiting : mine' == next && next' == next + 1;
  Waiting -> In when serving == mine;
  In -> Out : serving' == serving + 1;
}
*/
void t(void) {
  int mine = atomic_fetch_add(&next, 1);
  while (atomic_load(&serving) != mine)
    ;
  atomic_fetch_add(&serving, 1);
}
// ----
// verdict: true(conformance)
// exit: 0
