/*@ absthread
program reader;
shared { x : int = 0; }
thread T for f {
  init A;
  A -> A : x' == 1;
}
thread Reader for reader {
  init A;
  state A assert x == 0 || x == 1;
}
*/
#include <assert.h>
#include <stdatomic.h>
atomic_int x;
void f(void) { x = 1; }
void reader(void) {
  int seen = x;
  assert(seen == 0 || seen == 1);
}
// ----
// verdict: true
// exit: 0
