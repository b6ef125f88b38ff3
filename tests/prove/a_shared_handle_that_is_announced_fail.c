// Without the flag the handle may not be there yet, and nobody knows what the join does then.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;
static pthread_t t;

static void *child(void *unused) {
  x = 1;
  return unused;
}
static void *starter(void *unused) {
  pthread_create(&t, 0, child, 0);
  return unused;
}
static void *waiter(void *unused) {
  pthread_join(t, 0);
  assert(x == 1);
  return unused;
}

int main(void) {
  pthread_t s, w;
  pthread_create(&s, 0, starter, 0);
  pthread_create(&w, 0, waiter, 0);
  return 0;
}
// ----
// verdict: unknown(not followed at a_shared_handle_that_is_announced_fail.c:18:3: an interleaving was found that the code may not have)
// exit: 5
