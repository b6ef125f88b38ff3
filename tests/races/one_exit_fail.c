// The way out writes behind the lock.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n;
static int wrong;

static void *run(void *unused) {
  pthread_mutex_lock(&m);
  if (n > 9) goto out;
  n++;
out:
  pthread_mutex_unlock(&m);
  wrong = n;
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, run, 0);
  pthread_create(&t1, 0, run, 0);
  return 0;
}
// ----
// 10:3: error: data race on 'n': 'run 2' writes it here, holding 'm' [data-race]
// 13:11: note: 'run 1' reads it here at the same time, holding no lock
// note: nothing orders the two: only one of them holds a lock, and in the interleaving shown both are the next step of their threads
// 13:3: error: data race on 'wrong': 'run 1' writes it here, holding no lock [data-race]
// 13:3: note: 'run 2' writes it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
