#include <assert.h>

extern int table[]; /* the definition was read before */

int main(void) {
  assert(table[1] == 2);
  return 0;
}
