/*@
atomicity statement;
shared { n : int = 0; m : int = 0; }
thread T for f { init S; S -> S : any n; }
@*/
#include <assert.h>
int n, m;
static int both(void) { return n + m; }
/* Every statement is a step: local ones, tests, and both accesses of n++; an assertion is none. */
void f(void) {
  int x;
  n++;
  x = 1;
  if (n + m > x) m = n;
  assert(n > m);
  x = both();
  n = x;
}
