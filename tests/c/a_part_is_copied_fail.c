// memcpy of a part changes that part: it is not what it was, even if nothing has read it before.
#include <assert.h>
#include <pthread.h>
#include <string.h>

static int numbers[4] = { 1, 2, 3, 4 };

static void *run(void *unused) {
  memcpy(numbers, numbers + 2, 2 * sizeof(int));
  assert(numbers[0] == 1);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// 10:3: error: this can fail: 'run' is here with numbers = [all: 0][0 := 3][1 := 4][2 := 3][3 := 4] [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
