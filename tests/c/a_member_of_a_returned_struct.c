// A member of what a function returns is its value.
#include <assert.h>
#include <pthread.h>

struct inner { int q; };
struct outer { int a; struct inner in; };
static struct outer x, y = { 7, { 8 } };

static struct outer made(int k) {
  struct outer r = { k, { k * 10 } };
  return r;
}

static void *run(void *unused) {
  assert(made(2).a == 2);
  int q = made(2).in.q, assigned = (x = y).in.q;
  struct inner in = made(3).in;
  assert(q == 20 && in.q == 30 && assigned == 8 && x.a == 7);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
