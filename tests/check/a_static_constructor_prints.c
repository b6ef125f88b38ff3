/*@ absthread
program constructor;
shared { x : int = 0; }
thread T for f {
  init A;
  state A assert x == 0;
}
*/
#include <assert.h>
#include <stdio.h>
int x;
__attribute__((constructor)) static void begin(void) { puts("begin"); }
void f(void) { assert(x == 0); }
// ----
// verdict: true
// exit: 0
