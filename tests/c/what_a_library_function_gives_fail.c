// Whether a function of the library fails is for the environment.
#include <assert.h>
#include <sys/stat.h>

int main(void) {
  int r = mkdir("x", 0);
  assert(r == 0);
  return 0;
}
// ----
// 7:3: error: this can fail: 'main' is here with no shared variables [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
