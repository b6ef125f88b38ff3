// What is moved up is not the first element again and again.
#include <assert.h>
#include <pthread.h>
#include <string.h>

static int line[4] = {1, 2, 3, 4};

static void *run(void *unused) {
  memmove(line + 1, line, 3 * sizeof line[0]);
  assert(line[3] == 1);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  pthread_join(t, 0);
  return 0;
}
// ----
// 10:3: error: this can fail: 'run' is here with line = [all: 0][0 := 1][1 := 1][2 := 2][3 := 3] [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
