// Two threads count under a lock; main joins both and looks.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *run(void *unused) {
  pthread_mutex_lock(&m);
  int seen = count;
  count = seen + 1;
  assert(count == seen + 1);
  pthread_mutex_unlock(&m);
  return unused;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, run, 0);
  pthread_create(&two, 0, run, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  return 0;
}
