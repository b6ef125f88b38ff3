/* Declarations in front, a function whose parameters have their types below. */
#include <assert.h>
#include <pthread.h>

static int n;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void add(by)
int by;
{
  pthread_mutex_lock(&lock);
  n = n + by;
  pthread_mutex_unlock(&lock);
}

static void *worker(void *unused) {
  add(1);
  return unused;
}

int main(void) {
  pthread_t t;
  int i;
  pthread_create(&t, 0, worker, 0);
  for (i = 0; i < 2; i++) add(1);
  pthread_join(t, 0);
  assert(n == EXPECTED);
  return 0;
}
