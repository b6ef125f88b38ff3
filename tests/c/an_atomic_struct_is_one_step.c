// Reading and writing an _Atomic struct are one step each.
#include <assert.h>
#include <pthread.h>

struct pair {
  int a, b;
};
static _Atomic struct pair shared;
static struct pair plain;

static int same(struct pair p) {
  return p.a == p.b;
}

static void *writer(void *unused) {
  struct pair next = {1, 1};
  shared = next;
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  assert(same(shared));
  plain = shared;
  assert(plain.a == plain.b);
  return 0;
}
// ----
// verdict: true
// exit: 0
