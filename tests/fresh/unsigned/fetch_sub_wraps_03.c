// ARGS: prove
// An atomic unsigned of 0 decremented gives UINT_MAX; a >= 0 test is always true, so the put below zero goes unnoticed until the assertion.
#include <assert.h>
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
static atomic_uint refs = 1;

static void *one(void *arg) {
  (void)arg;
  if (atomic_load(&refs) > 0)
    atomic_fetch_sub(&refs, 1);
  return 0;
}

static void *two(void *arg) {
  (void)arg;
  if (atomic_load(&refs) > 0)
    atomic_fetch_sub(&refs, 1);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(atomic_load(&refs) <= 1);
  return 0;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
