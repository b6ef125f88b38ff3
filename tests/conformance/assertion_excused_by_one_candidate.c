// After the look the contract is in A or in B; B asserts, and one candidate is enough to excuse the thread.
/*@ absthread
program excused;
shared { stopped : bool = false; }
thread T for work { init A; state B assert !stopped; A -> B when !stopped; }
*/
#include <assert.h>
#include <stdbool.h>
_Atomic bool stopped;
void work(void) {
  if (!stopped) assert(!stopped);
}
// ----
// verdict: true(conformance)
// exit: 0
