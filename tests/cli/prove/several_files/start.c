#include <pthread.h>
#include "shared.h"

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  x = 1;
  return 0;
}
