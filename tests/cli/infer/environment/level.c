#include <stdatomic.h>
atomic_int done, level;
void fill(void) {
  while (!done) {
    if (level < 10) level = 10;
  }
}
void stop(void) {
  done = 1;
}
