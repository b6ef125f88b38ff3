/*@ absthread
program hailstones;
shared { g : int = 0; }
thread T for hailstones { init A; }
*/
// That no multiple of 3 is ever reached is a fact which no conjunction of comparisons says.
#include <assert.h>
_Atomic int g;
void hailstones(void) {
  int x = 7;
  while (g) {
    if (x % 2)
      x = 3 * x + 1;
    else
      x = x / 2;
  }
  assert(x != 6);
}
