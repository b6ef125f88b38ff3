// One thread calls what is not known; the other two fail without it.
#include <assert.h>
#include <pthread.h>

void my_enter(void);
static int x;

static void *locked(void *unused) {
  my_enter();
  x = 2;
  return unused;
}

static void *run(void *unused) {
  x = 1;
  assert(x == 1);
  x = 0;
  return unused;
}

int main(void) {
  pthread_t a, b, c;
  pthread_create(&c, 0, locked, 0);
  pthread_create(&a, 0, run, 0);
  pthread_create(&b, 0, run, 0);
  return 0;
}
// ----
// 16:3: error: this can fail: 'run 2' is here with x = 0 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
