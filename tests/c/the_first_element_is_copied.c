// An array that decays is the source of a copy as large as its first element: that one is copied.
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
  assert(one.x == 1 && one.y == 2);
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
