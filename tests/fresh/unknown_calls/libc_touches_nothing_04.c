// ARGS: prove
// Twin: libc was handed nothing of ours; but rand() need not be free of races (C11 7.22.2.1). (Was: true; corrected after the run.)
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
static int jobs;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *w(void *a) {
  usleep(10); puts("hello"); (void)getpid();
  if (rand() % 2) time(NULL);
  pthread_mutex_lock(&m); jobs++; pthread_mutex_unlock(&m);
  return a;
}
int main(void) {
  pthread_t t, u;
  time_t now; time(&now);
  pthread_create(&t, 0, w, 0); pthread_create(&u, 0, w, 0);
  pthread_join(t, 0); pthread_join(u, 0);
  assert(jobs == 2);
  return 0;
}
// ----
// verdict: true(assuming sequential consistency)
// exit: 5
