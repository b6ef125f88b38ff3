// A jump into a loop leaves the variable of the loop without its value.
#include <assert.h>
#include <pthread.h>

static int d = 1;

static void *run(void *unused) {
  if (d) goto inside;
  for (const int k = 5;;) {
inside:
    assert(k == 5);
    break;
  }
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
