// It fails before anybody calls what is not known.
#include <assert.h>
#include <pthread.h>

void my_enter(void);
static int x;

static void *run(void *unused) {
  x++;
  assert(x == 1);
  my_enter();
  x--;
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, run, 0);
  pthread_create(&b, 0, run, 0);
  return 0;
}
// ----
// 10:3: error: this can fail: 'run 1' is here with x = 2 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
