// Another file has 'start', and may have another 'limit', too, which begins with another number.
#include <assert.h>
#include <pthread.h>

void start(void);

__attribute__((weak)) int limit = 1;

static void *run(void *unused) {
  assert(limit == 1);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  pthread_join(t, 0);
  start();
  return 0;
}
// ----
// verdict: unknown(no body: 'start')
// exit: 5
