/*@ absthread
program known;
shared { g : int = 0; }
thread T for run {
  init A;
  A -> B : g' == 2;
  B -> C : g' == 1;
}
*/
// The twin: its address is stored in shared memory, so that others may write to it.
#include <stdlib.h>

struct item { int key; };
struct item *list;
int g;

void run(void) {
  struct item *item = malloc(sizeof *item);
  item->key = 1;
  list = item;
  g = 2;
  g = item->key;
}
// ----
// ...
// verdict: false(conformance)
// exit: 10
