// A variable whose initialiser is jumped over by a case holds anything.
#include <assert.h>
#include <pthread.h>

static int shared;

static int chosen(int d) {
  switch (d) {
    int k = 5;
  case 1: return k;
  }
  return 5;
}

static void *run(void *unused) {
  assert(chosen(shared) == 5);
  return unused;
}

int main(void) {
  pthread_t t;
  shared = 1;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
