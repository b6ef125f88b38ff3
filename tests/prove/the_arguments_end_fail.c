// The one before it need not be.
#include <assert.h>
#include <stddef.h>
int main(int argc, char **argv) {
  assert(argv[argc - 1] == NULL);
  return 0;
}
// ----
// 5:3: error: this can fail: 'main' is here with no shared variables [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
