// The assertion fails if the function gives zero: it need not.
#include <assert.h>

extern int get(void);

int main(void) {
  assert(get() != 0);
  return 0;
}
// ----
// verdict: unknown(rests on what 'get' does)
// exit: 5
