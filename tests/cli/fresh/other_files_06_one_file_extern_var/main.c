// CMD: prove main.c            EXPECT: unknown
// `mode` is defined in another file, its initial value is not seen here: assert(mode == 0) can be neither proved nor refuted.
#include <assert.h>
#include <pthread.h>
extern int mode;
static int seen;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *worker(void *a) {
  pthread_mutex_lock(&m);
  seen = mode;
  assert(seen == 0);
  pthread_mutex_unlock(&m);
  return a;
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, worker, 0);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  return 0;
}
