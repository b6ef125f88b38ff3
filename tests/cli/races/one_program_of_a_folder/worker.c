#include "data.h"

void *worker(void *p) {
  count = count + 1;
  return p;
}

void start_more(void) {
  pthread_t b;
  pthread_create(&b, 0, worker, 0);
}
