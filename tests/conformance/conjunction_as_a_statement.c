// By statements a && b is one look.
/*@ absthread
program one_look;
atomicity statement;
shared { a, b, x : bool = false; }
thread T for work {
  init A;
  A -> B when a && b;
  B -> C : x';
}
*/
#include <stdbool.h>
bool a, b, x;
void work(void) {
  if (a && b) x = true;
}
// ----
// verdict: true(conformance)
// exit: 0
