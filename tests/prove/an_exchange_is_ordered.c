// Those that change something in any case, and tell about it, are ordered among all others.
#define __KERNEL__
#include <assert.h>
#include <pthread.h>

typedef struct {
  int counter;
} atomic_t;
int atomic_xchg(atomic_t *, int);

static atomic_t n;

static void *worker(void *unused) {
  atomic_xchg(&n, 1);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  worker(0);
  pthread_join(t, 0);
  assert(atomic_xchg(&n, 2) == 1);
  return 0;
}
// ----
// verdict: true
// exit: 0
