// A thread starts threads in a loop, with handles in a shared array; main waits for all of them.
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
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  assert(x == 2);
  return 0;
}
// ----
// verdict: true
// exit: 0
