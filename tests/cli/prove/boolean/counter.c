// Any number of threads count up under a lock.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *up(void *unused) {
  pthread_mutex_lock(&m);
  count = count + 1;
  assert(count > 0);
  pthread_mutex_unlock(&m);
  return unused;
}

int main(void) {
  for (;;) {
    pthread_t t;
    pthread_create(&t, 0, up, 0);
  }
}
