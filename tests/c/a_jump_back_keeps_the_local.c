// A jump back over a declaration stays in its block: the same variable, at the same address.
#include <assert.h>
#include <pthread.h>
static int *held;
static void *run(void *unused) {
  int round = 0;
  {
  again:;
    int x = round;
    if (round == 0) { held = &x; round = 1; goto again; }
    assert(*held == 1);
  }
  return unused;
}
int main(void) { pthread_t a; pthread_create(&a, 0, run, 0); return 0; }
// ----
// verdict: true
// exit: 0
