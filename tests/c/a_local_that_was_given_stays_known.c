// A shared local that no unknown function has got is written by the threads only.
#include <assert.h>
#include <pthread.h>

void takes(int *);
void runs(void);
static int *shared;

static void *run(void *unused) {
  int x;
  shared = &x;
  takes(0);
  x = 1;
  runs();
  assert(x == 1);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
