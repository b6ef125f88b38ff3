// ARGS: prove
// Twin of 10 with seq_cst accesses throughout: race-free and sequentially consistent (rule 3).
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int want[2];
static int r0, r1;

static void *left(void *arg) {
  (void)arg;
  atomic_store(&want[0], 1);
  r0 = atomic_load(&want[1]);
  return 0;
}

static void *right(void *arg) {
  (void)arg;
  atomic_store(&want[1], 1);
  r1 = atomic_load(&want[0]);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, left, 0);
  pthread_create(&b, 0, right, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(r0 == 1 || r1 == 1);
  return 0;
}
// ----
// verdict: true
// exit: 0
