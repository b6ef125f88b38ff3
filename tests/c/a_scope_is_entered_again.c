// What is declared in a block keeps its value as long as control stays there, also where it jumps.
#include <assert.h>
#include <pthread.h>

static int d = 1;

static void *run(void *unused) {
  for (int i = 0; i < 2; i++) {
    int first = 1, k = 5;
again:
    assert(k == 5);
    if (first) {
      first = 0;
      goto again;
    }
  }
  int r = 0;
  switch (d) {
  case 0:;
    int k;
  case 1: k = 3;
  case 2: r = k;
  }
  assert(r == 3);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// ...
// verdict: true
// exit: 0
