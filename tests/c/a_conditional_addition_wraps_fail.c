// ARGS: prove --ints machine
// ... and do not stay where they are.
#include <assert.h>

typedef struct {
  int counter;
} atomic_t;
int atomic_read(const atomic_t *);
_Bool atomic_add_unless(atomic_t *, int, int);
int atomic_dec_if_positive(atomic_t *);

static atomic_t n = {2147483647};

int main(void) {
  assert(atomic_add_unless(&n, 1, 0));
  assert(atomic_read(&n) > 0);
  assert(atomic_dec_if_positive(&n) == 2147483647);
  assert(atomic_read(&n) < 0);
  return 0;
}
// ----
// 16:3: error: this can fail: 'main' is here with n.counter = -2147483648 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
