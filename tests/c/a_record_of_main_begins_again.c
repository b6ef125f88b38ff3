// A record of main, declared in a loop, is set in each round.
#include <assert.h>
#include <pthread.h>
struct s { int a; int b; };
static void *run(void *p) { ((struct s *)p)->b = 2; return 0; }
int main(void) {
  pthread_t t;
  for (int i = 0; i < 2; i++) {
    struct s x;
    x.a = 1;
    pthread_create(&t, 0, run, &x);
    assert(x.a == 1);
    pthread_join(t, 0);
  }
  return 0;
}
// ----
// verdict: true
// exit: 0
