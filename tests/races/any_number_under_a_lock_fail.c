// The access stands behind the lock.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n;

static void *run(void *unused) {
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  n++;
  return 0;
}

int main(int argc, char **argv) {
  pthread_t t;
  (void)argv;
  for (int i = 0; i < argc; i++) pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// 9:3: error: data race on 'n': 'run 1' writes it here, holding no lock [data-race]
// 9:3: note: 'run 2' reads it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
