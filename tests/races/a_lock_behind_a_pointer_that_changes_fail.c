// Main sets the pointer again while threads run: they may hold the locks of two devices.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t locks[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static pthread_mutex_t *plain;
static int n;

static void *run(void *unused) {
  pthread_mutex_t *mine = plain;
  pthread_mutex_lock(mine);
  n++;
  pthread_mutex_unlock(mine);
  return unused;
}

int main(void) {
  pthread_t t;
  plain = &locks[0];
  pthread_create(&t, 0, run, 0);
  pthread_create(&t, 0, run, 0);
  plain = &locks[1];
  return 0;
}
// ----
// 12:3: error: data race on 'n': 'run 1' writes it here, holding no lock [data-race]
// 12:3: note: 'run 2' reads it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// 22:3: error: data race on 'plain': 'main' writes it here, holding no lock [data-race]
// 10:27: note: 'run 1' reads it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
