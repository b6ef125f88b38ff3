/*@ absthread
program alias;
shared { x : int = 0; }
thread T for f {
  init A;
  state B assert x == 1;
  A -> B : x' == 1;
}
*/
#include <assert.h>
int x;
extern int y __attribute__((alias("x")));
void f(void) {
  y = 1;
  assert(x == 1);
}
// ----
// verdict: true
// exit: 0
