// CMD: prove .            EXPECT: true
// Twin: each file has its own static `count` and static `lock`; the other one's increments do not touch this one.
#include <assert.h>
#include <pthread.h>
static int count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
void *rx_thread(void *arg);
static void *tx_thread(void *arg) {
  pthread_mutex_lock(&lock);
  count++;
  assert(count == 1);
  pthread_mutex_unlock(&lock);
  return arg;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, tx_thread, 0);
  pthread_create(&b, 0, rx_thread, 0);
  pthread_join(a, 0); pthread_join(b, 0);
  assert(count == 1);
  return 0;
}
