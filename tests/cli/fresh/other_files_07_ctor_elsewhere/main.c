// CMD: prove .            EXPECT: false(unreach-call)
// A static constructor in env.c sets max_jobs to 0 before main.
#include <assert.h>
#include <pthread.h>
int max_jobs = 4;
static void *worker(void *a) { assert(max_jobs > 0); return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  return 0;
}
