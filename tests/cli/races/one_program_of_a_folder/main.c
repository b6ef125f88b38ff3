#include "data.h"

int count;

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, worker, 0);
  count = count + 1; /* while worker() of worker.c does the same */
  start_more();
  pthread_join(a, 0);
  return 0;
}
