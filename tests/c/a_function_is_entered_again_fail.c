// The second call jumps over what the first one has written: the variable holds anything.
#include <assert.h>
#include <pthread.h>

static int chosen(int d) {
  if (d) goto late;
  int k;
  k = 5;
late:
  return k;
}

static void *run(void *unused) {
  for (int i = 0; i < 2; i++) {
    int r = chosen(i);
    assert(r == 5);
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
