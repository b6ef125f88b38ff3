// ARGS: prove
// Twin: as 04 without rand().
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
// verdict: true
// exit: 0
