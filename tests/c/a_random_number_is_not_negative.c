// rand() and random() begin at 0.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  int a = rand();
  long b = random();
  assert(a >= 0 && b >= 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
