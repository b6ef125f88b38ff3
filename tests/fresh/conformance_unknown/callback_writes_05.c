// ARGS: check
// qsort's comparison (no contract) writes the contract variable `level` on the caller's thread: the thread's contract allows no such step.
/*@ absthread
shared { level : int = 0; }
thread W for work { init A; end B; A -> B : level' == 1; }
*/
#include <stdlib.h>
int level;
static int cmp(const void *a, const void *b) { level = 5; return *(const int *)a - *(const int *)b; }
void *work(void *p)
{
    int v[2] = { 2, 1 };
    qsort(v, 2, sizeof v[0], cmp);
    level = 1;
    return p;
}
// ----
// ...
// verdict: unknown(uncovered callback cmp)
// exit: 5
