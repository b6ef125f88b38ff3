/*@ absthread
program once;
shared { x : int = 0; }
thread T for once {
  init A;
  state A, B assert x >= 0;
  A -> B : x' == 1;
}
*/
#include <assert.h>
int x;
void once(void) {
  assert(x >= 0);
  x = 2;
}
