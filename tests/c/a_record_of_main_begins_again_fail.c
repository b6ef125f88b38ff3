// A record of main, declared in a loop, holds anything in the second round.
#include <assert.h>
#include <pthread.h>
struct s { int a; int b; };
static void *run(void *p) { ((struct s *)p)->b = 2; return 0; }
int main(void) {
  pthread_t t;
  for (int i = 0; i < 2; i++) {
    struct s x;
    if (i == 0) x.a = 1;
    pthread_create(&t, 0, run, &x);
    assert(x.a == 1);
    pthread_join(t, 0);
  }
  return 0;
}
// ----
// 12:5: error: this can fail: 'main' is here with run(&x).ended = true, run(&x)#2.started = 1, run(&x)#2.ended = false, x.a = -1, x.b = -1 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
