// Ready before it is.
#include <pthread.h>
#include <stdatomic.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static _Atomic int ready;
static int data;

static void *run(void *unused) {
  if (!ready) {
    pthread_mutex_lock(&m);
    if (!ready) {
      ready = 1;
      data = 1;
    }
    pthread_mutex_unlock(&m);
  }
  int seen = data;
  (void)seen;
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, run, 0);
  pthread_create(&t1, 0, run, 0);
  return 0;
}
// ----
// 13:7: error: data race on 'data': 'run 1' writes it here, holding 'm' [data-race]
// 17:14: note: 'run 2' reads it here at the same time, holding no lock
// note: nothing orders the two: only one of them holds a lock, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
