/*@
shared { n : int = 0; }
thread T for f { init S; S -> S : any n; }
@*/
#include <stdatomic.h>
atomic_int n;
void f(void) {
  int expected = n;
  while (!atomic_compare_exchange_strong(&n, &expected, expected + 1)) {
  }
}
