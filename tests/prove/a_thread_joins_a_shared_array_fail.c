// It waits for the first one only.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;
static pthread_t t[2];

static void *child(void *unused) {
  atomic_fetch_add(&x, 1);
  return unused;
}
static void *waiter(void *unused) {
  pthread_join(t[0], 0);
  assert(x > 0);
  assert(x == 2);
  return unused;
}

int main(void) {
  pthread_t s;
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, child, 0);
  pthread_create(&s, 0, waiter, 0);
  pthread_join(t[1], 0);
  return 0;
}
// ----
// 16:3: error: this can fail: 'waiter' is here with child.ended = true, child#2.started = 1, child#2.ended = false, waiter.started = 0, t = [all: 0][0 := 1][1 := 100000], x = 1 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
