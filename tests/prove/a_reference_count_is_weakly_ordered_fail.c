// The last one to give its reference back acquires, no more.
#define __KERNEL__
#include <assert.h>
#include <pthread.h>

typedef struct {
  int refs;
} refcount_t;
void refcount_set(refcount_t *r, int n);
_Bool refcount_dec_and_test(refcount_t *r);

static refcount_t r;
static int freed;

static void *run(void *unused) {
  if (refcount_dec_and_test(&r)) {
    freed++;
    assert(freed == 1);
  }
  return unused;
}

int main(void) {
  pthread_t t;
  refcount_set(&r, 2);
  pthread_create(&t, 0, run, 0);
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: true(assuming sequential consistency)
// exit: 5
