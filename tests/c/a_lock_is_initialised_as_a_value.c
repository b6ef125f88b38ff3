// A lock is free after it was initialised as a value: a local one, one that is assigned, one in zeroed memory.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct device {
  int n;
  pthread_mutex_t lock;
};

static struct device one;

int main(void) {
  pthread_mutex_t own = PTHREAD_MUTEX_INITIALIZER;
  assert(pthread_mutex_trylock(&own) == 0);
  struct device *made = malloc(sizeof *made);
  made->lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
  assert(pthread_mutex_trylock(&made->lock) == 0);
  struct device *zeroed = calloc(1, sizeof *zeroed);
  assert(pthread_mutex_trylock(&zeroed->lock) == 0);
  pthread_mutex_lock(&one.lock);
  memset(&one, 0, sizeof one);
  assert(pthread_mutex_trylock(&one.lock) == 0);
  struct device copy = *zeroed;
  assert(pthread_mutex_trylock(&copy.lock) != 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
