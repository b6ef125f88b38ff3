#include <assert.h>

static int n = FIRST;

int main(void) {
  assert(n + SECOND == 5);
  return 0;
}
