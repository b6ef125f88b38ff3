// ... and may be 0.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  int a = rand();
  assert(a > 0);
  return 0;
}
// ----
// 7:3: error: this can fail: 'main' is here with no shared variables [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
