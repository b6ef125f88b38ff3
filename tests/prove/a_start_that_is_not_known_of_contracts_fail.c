// ARGS: prove --exclude unused
// The same for the threads of contracts.
/*@ absthread
program start;
shared { x : int = 0; }
thread Writer for writer { init Start; Start -> Done : x' == 1; }
thread Reader for reader { init Start; end Start; Start -> Seen when x == 1; }
*/
#include <assert.h>

_Atomic int x;
static int a;
static _Atomic long n = (long)&a + 3, m = (long)&a + 3;

void writer(void) { x = 1; }
void reader(void) {
  if (x == 1) assert(m == n);
}
void unused(long other) { n = m = other; }
// ----
// verdict: unknown(not followed at a_start_that_is_not_known_of_contracts_fail.c:13:1: an interleaving was found that the code may not have)
// exit: 5
