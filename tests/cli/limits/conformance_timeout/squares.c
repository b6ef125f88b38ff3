/*@ absthread
program squares;
shared { g : int = 0; }
thread T for squares { init A; }
*/
// That x is the square of y is a fact which no conjunction of linear inequalities says.
#include <assert.h>
_Atomic int g;
void squares(void) {
  int x = 0, y = 0;
  while (g) {
    x += 2 * y + 1;
    y++;
  }
  assert(x == y * y);
}
