// CMD: prove .            EXPECT: false(unreach-call)
// step() of fast.c adds 2, step() of this file adds 1: the sum is 3, not 2.
#include <assert.h>
#include <pthread.h>
#include "total.h"
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int total;
static void step(void) { total += 1; }
static void *slow(void *a) { pthread_mutex_lock(&m); step(); pthread_mutex_unlock(&m); return a; }
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, slow, 0);
  pthread_create(&b, 0, fast, 0);
  pthread_join(a, 0); pthread_join(b, 0);
  assert(total == 2);
  return 0;
}
