// The twin: this file says it.
#include <assert.h>

int level = 2;

int main(void) {
  assert(level != 2);
  return 0;
}
// ----
// 7:3: error: this can fail: 'main' is here with no shared variables [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
