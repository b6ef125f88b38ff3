// Another file has 'start', and may have another 'ready', too.
#include <assert.h>
#include <pthread.h>

void start(void);

__attribute__((weak)) int ready(void) { return 1; }

static void *run(void *unused) {
  assert(ready() == 1);
  return unused;
}

int main(void) {
  pthread_t t;
  start();
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: unknown(rests on what 'start' does)
// exit: 5
