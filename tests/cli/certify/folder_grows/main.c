#include "shared.h"
#include <assert.h>

struct box box = {PTHREAD_MUTEX_INITIALIZER, 0};
static int count = 7; /* not that of the other files */

__attribute__((weak)) int fallback(void) { return 0; }

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(box.value == 3);
  assert(count == 7);
  assert(fallback() == 1);
  assert(table[1] == 2);
  return 0;
}
