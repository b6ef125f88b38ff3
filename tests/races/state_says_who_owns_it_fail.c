// The second takes it and does not say so.
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
  if (mine) owner = 0;
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
// ----
// 11:13: error: data race on 'data': 'first' writes it here, holding no lock [data-race]
// 20:13: note: 'second' writes it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
