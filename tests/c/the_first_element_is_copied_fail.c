// An array that decays is the source of a copy as large as its first element: not the second one.
#include <assert.h>
#include <pthread.h>
#include <string.h>

struct pair {
  int x, y;
};

static int shared;

static void *run(void *unused) {
  struct pair two[2] = {{1, 2}, {3, 4}}, one;
  memcpy(&one, two, sizeof one);
  shared = one.x + one.y;
  assert(one.x == 3);
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
