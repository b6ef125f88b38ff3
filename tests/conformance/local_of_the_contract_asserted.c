// The contract keeps what was read, and asserts that the variable still has it: the write is an increment.
/*@ absthread
program kept;
shared { n : int = 0; m : lock; }
thread T for work {
  local seen : int;
  init Out;
  state In assert m == self;
  state Read assert m == self && n == seen;
  Out -> In lock m;
  In -> Read : seen' == n;
  Read -> Done : n' == seen + 1;
  Done -> Out unlock m;
  state Done assert m == self;
}
*/
#include <pthread.h>
int n;
pthread_mutex_t m;
void work(void) {
  pthread_mutex_lock(&m);
  n++;
  pthread_mutex_unlock(&m);
}
// ----
// 8:19: warning: the C thread conforms without the assertion of state 'In' [needless-assertion]
// 9:21: warning: the C thread conforms without the assertion of state 'Read' [needless-assertion]
// 14:21: warning: the C thread conforms without the assertion of state 'Done' [needless-assertion]
// verdict: true(conformance)
// exit: 0
