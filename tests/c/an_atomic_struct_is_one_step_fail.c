// Of any other struct each member is a step.
#include <assert.h>
#include <pthread.h>

struct pair {
  int a, b;
};
static struct pair shared;
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
// 24:3: error: this can fail: 'main' is here with plain.a = 0, plain.b = 0, shared.a = 1, shared.b = 0 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
