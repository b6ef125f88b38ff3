// The goto in the initialiser of x passes its value on the way: in the second round x holds
// anything, although it was 3 in the first.
#include <assert.h>
#include <pthread.h>

static int shared;

static void *run(void *unused) {
  for (int round = 0; round < 2; round++) {
    int x = ({
      if (round == 1) goto out;
      3;
    });
    shared = x;
    continue;
  out:
    assert(x == 3);
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
