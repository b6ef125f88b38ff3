// ARGS: check --assume sc
/*@ absthread
program callback;
shared { x : int = 0; }
thread T for f {
  init A;
  A -> A : any x;
}
*/
#include <stdlib.h>
int x;
static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
void f(void) {
  int v[2] = {2, 1};
  qsort(v, 2, sizeof(int), compare);
  x = 1;
}
// ----
// 7:3: warning: the edge 'A -> A : any x' allows every change of the shared variables: say in it what does not happen [edge-allows-everything]
// 5:8: warning: 'T' would accept any thread: every step of it is allowed [accepts-every-step]
// verdict: true
// exit: 0
