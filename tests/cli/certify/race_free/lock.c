// One thread counts up and one counts down, under a lock.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *up(void *unused) {
  pthread_mutex_lock(&m);
  int seen = count;
  count = seen + 1;
  assert(count == seen + 1);
  pthread_mutex_unlock(&m);
  return unused;
}

static void *down(void *unused) {
  pthread_mutex_lock(&m);
  count = count - 1;
  pthread_mutex_unlock(&m);
  return unused;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, up, 0);
  pthread_create(&two, 0, down, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  return 0;
}
