// Accesses to an _Atomic struct do not race.
#include <assert.h>
#include <pthread.h>

struct pair {
  int a, b;
};
static _Atomic struct pair shared;

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
  return 0;
}
// ----
// verdict: true
// exit: 0
