// Main waits for one of two.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;
static pthread_t t[2];

static void *child(void *unused) {
  atomic_fetch_add(&x, 1);
  return unused;
}
static void *starter(void *unused) {
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, child, 0);
  return unused;
}

int main(void) {
  pthread_t s;
  pthread_create(&s, 0, starter, 0);
  pthread_join(s, 0);
  pthread_join(t[1], 0);
  assert(x > 0);
  assert(x == 2);
  return 0;
}
// ----
// 24:3: error: this can fail: 'main' is here with starter.ended = true, child.started = 1, child.ended = false, child#2.started = 0, child#2.ended = true, t = [all: 0][0 := 2000001][1 := 2000002], x = 1 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
