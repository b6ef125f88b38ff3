/*@
shared { n : int = 0; ready : bool = false; gone : bool = false; }
thread T for f { init S; S -> S : any n, any ready; }
@*/
#include <assert.h>
#include "absthread.h"
int n, ready, gone;
void f(void) {
  ATOMIC {
    assert(!gone);
    assume(n > 0);
    n--;
    if (n == 0) ready = 1;
  }
}
