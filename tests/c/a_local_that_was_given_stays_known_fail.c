// An unknown function that has got the address of a shared local once may have told others of it.
#include <assert.h>
#include <pthread.h>

void takes(int *);
void runs(void);
static int *shared;

static void *run(void *unused) {
  int x;
  shared = &x;
  takes(&x);
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
// verdict: unknown(no body: 'runs')
// exit: 5
