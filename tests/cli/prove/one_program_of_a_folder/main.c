#include "data.h"
#include <assert.h>
#include <pthread.h>

int stopped;

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, worker, 0);
  assert(stopped == 0);
  pthread_join(a, 0);
  return 0;
}
