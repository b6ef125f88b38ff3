// Under the lock it is decided who owns the data; the owner needs no lock.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int owner, data;

static void *first(void *unused) {
  pthread_mutex_lock(&m);
  int mine = owner == 0;
  if (mine) owner = 1;
  pthread_mutex_unlock(&m);
  if (mine) data = 1;
  return 0;
}

static void *second(void *unused) {
  pthread_mutex_lock(&m);
  int mine = owner == 0;
  if (mine) owner = 2;
  pthread_mutex_unlock(&m);
  if (mine) data = 2;
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, first, 0);
  pthread_create(&t1, 0, second, 0);
  return 0;
}
