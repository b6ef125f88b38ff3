#include "part.c"
#include <assert.h>

int main(void) {
  assert(part() == 1);
  return 0;
}
