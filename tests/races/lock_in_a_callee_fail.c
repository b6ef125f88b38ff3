// The call stands behind the lock.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n;

static void enter(void) { pthread_mutex_lock(&m); }
static void leave(void) { pthread_mutex_unlock(&m); }
static void add(void) { n++; }

static void *run(void *unused) {
  enter();
  leave();
  add();
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, run, 0);
  pthread_create(&t1, 0, run, 0);
  return 0;
}
// ----
// 8:25: error: data race on 'n': 'run 1' writes it here, holding no lock [data-race]
// 8:25: note: 'run 2' reads it here at the same time, holding no lock
// note: 'run 1' gets there so: run calls add (lock_in_a_callee_fail.c:13:3)
// note: 'run 2' gets there so: run calls add (lock_in_a_callee_fail.c:13:3)
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
