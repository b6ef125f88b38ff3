// The thread does not wait for its own ticket.
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
  while (atomic_load(&serving) != mine - 1)
    ;
  atomic_fetch_add(&serving, 1);
}
// ----
// 21:3: error: the thread takes a step that its contract does not allow: serving goes from 0 to 1, while 'T' is in state Waiting (mine = 0) [step-not-allowed]
// 13:3: note: `Waiting -> In when serving == mine` does not allow it: it leaves serving as it is, but serving = 0 and serving' = 1
// 12:10: note: the idle step of Waiting does not allow it: it leaves serving as it is, but serving = 0 and serving' = 1
// 12:10: note: to allow what the thread does: add the edge `Waiting -> In : serving' == serving + 1;`
// 12:10: note: to allow what the thread does: add the edge `Waiting -> Waiting : serving' == serving + 1;`
// verdict: false(conformance)
// exit: 10
