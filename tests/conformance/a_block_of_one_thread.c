/*@ absthread
program own;
shared { g : int = 0; }
thread T for run {
  init A;
  A -> B : g' == 2;
  B -> C : g' == 1;
}
*/
// What only this thread's locals reach is local, and nobody changes it between two steps.
#include <stdlib.h>

struct item { int key; };
int g;

void run(void) {
  struct item *item = malloc(sizeof *item);
  item->key = 1;
  g = 2;
  g = item->key;
  free(item);
}
// ----
// verdict: true(conformance)
// exit: 0
