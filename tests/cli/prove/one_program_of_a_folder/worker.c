#include "data.h"

void *worker(void *p) {
  stopped = 1;
  return p;
}
