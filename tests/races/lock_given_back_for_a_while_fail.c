// Between them there is one.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n;

static void *run(void *unused) {
  pthread_mutex_lock(&m);
  int before = n;
  pthread_mutex_unlock(&m);
  before = n;
  pthread_mutex_lock(&m);
  n = before;
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, run, 0);
  pthread_create(&t1, 0, run, 0);
  return 0;
}
// ----
// 12:3: error: data race on 'n': 'run 1' writes it here, holding 'm' [data-race]
// 10:12: note: 'run 2' reads it here at the same time, holding no lock
// note: nothing orders the two: only one of them holds a lock, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
