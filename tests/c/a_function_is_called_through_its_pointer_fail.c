// (*f)(x) is f(x).
#include <assert.h>
#include <pthread.h>

static int one = 1;

static int plus(int x) { return x + 1; }
static int twice(int x) { return x * 2; }

static void *run(void *unused) {
  int (*f)(int) = one ? plus : twice, (*g)(int) = &*f;
  assert((*f)(2) == 4);
  assert((**g)(4) == 5);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// 12:3: error: this can fail: 'run' is here with one = 1 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
