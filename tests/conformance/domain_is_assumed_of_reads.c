// A value that is read lies in the declared domain.
/*@ absthread
program reads;
shared { level : 0..3 = 0; }
thread T for look { init A; }
*/
#include <assert.h>
_Atomic int level;
void look(void) {
  int x = level;
  assert(0 <= x && x <= 3);
}
// ----
// verdict: true(conformance)
// exit: 0
