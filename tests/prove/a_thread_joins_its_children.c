// A thread waits for the two that it has started.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

static void *child(void *unused) {
  atomic_fetch_add(&x, 1);
  return unused;
}
static void *parent(void *unused) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, child, 0);
  for (int i = 1; i >= 0; i--) pthread_join(t[i], 0);
  assert(x == 2);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, parent, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
