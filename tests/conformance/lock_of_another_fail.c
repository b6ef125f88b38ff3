// Unlocking what is not held: no edge.
/*@ absthread
program locks;
shared { m : lock; }
thread T for work { init Out; state In assert m == self; Out -> In lock m; In -> Out unlock m; }
*/
#include <pthread.h>
pthread_mutex_t m;
void work(void) {
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&m);
}
// ----
// 12:3: error: the thread takes a step that its contract does not allow: m goes from self to none, while 'T' is in state Out [step-not-allowed]
// 5:58: note: `Out -> In lock m` does not allow it: `m == none` is false with m = self; `m' == self` is false with m' = none
// 5:26: note: the idle step of Out does not allow it: it leaves m as it is, but m = self and m' = none
// 5:26: note: to allow what the thread does: add the edge `Out -> In unlock m;`
// 5:26: note: to allow what the thread does: add the edge `Out -> Out unlock m;`
// verdict: false(conformance)
// exit: 10
