// One of them writes behind it.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n, limit = 0;

static void *run(void *unused) {
  pthread_mutex_lock(&m);
  if (n > limit) {
    pthread_mutex_unlock(&m);
    n = 0;
    return 0;
  }
  n++;
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t t0, t1, t2;
  pthread_create(&t0, 0, run, 0);
  pthread_create(&t1, 0, run, 0);
  pthread_create(&t2, 0, run, 0);
  return 0;
}
// ----
// 10:5: error: data race on 'n': 'run 2' writes it here, holding no lock [data-race]
// 8:7: note: 'run 3' reads it here at the same time, holding 'm'
// note: nothing orders the two: only one of them holds a lock, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
