#include <assert.h>
#include <stdatomic.h>

atomic_int flag, data;

void writer(void) {
  data = 7;
  flag = 1;
}

void reader(void) {
  if (flag) assert(data == 7);
}
