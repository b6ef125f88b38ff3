// A program without threads is its main.
#include <assert.h>

int x = 3;

int main(void) {
  x++;
  assert(x == 3);
  return 0;
}
// ----
// 8:3: error: this can fail: 'main' is here with no shared variables [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
