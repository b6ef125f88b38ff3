// Any number of threads count up without a lock, and clear the counter.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *up(void *unused) {

  count = count + 1;
  assert(count > 0);
  count = 0;

  return unused;
}

int main(void) {
  for (;;) {
    pthread_t t;
    pthread_create(&t, 0, up, 0);
  }
}
