#include <pthread.h>
static int count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
void *rx_thread(void *arg) {
  for (int i = 0; i < 3; i++) {
    pthread_mutex_lock(&lock);
    count++;
    pthread_mutex_unlock(&lock);
  }
  return arg;
}
