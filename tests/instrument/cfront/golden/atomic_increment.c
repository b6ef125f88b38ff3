/*@
shared { n : int = 0; m : int = 0; }
thread T for f { init S; S -> S : any n; }
@*/
#include <stdatomic.h>
atomic_int n;
int m;
/* On an atomic it is one step, in each of its spellings. */
void f(void) {
  n++;
  n -= 2;
  atomic_fetch_add(&n, 3);
  __sync_fetch_and_sub(&m, 4);
  __atomic_add_fetch(&m, 5, __ATOMIC_SEQ_CST);
}
