// A goto inside of an expression jumps over an initialiser.
#include <assert.h>
#include <pthread.h>

static int d = 1;

static void *run(void *unused) {
  int x = ({
    if (d) goto late;
    1;
  });
  int k = 5 + x - x;
late:
  assert(k == 5);
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
