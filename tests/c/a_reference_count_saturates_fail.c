// From 1 on a reference count counts.
#include <assert.h>

typedef struct {
  int counter;
} atomic_t;
typedef struct {
  atomic_t refs;
} refcount_t;
void refcount_set(refcount_t *, int);
unsigned refcount_read(const refcount_t *);
void refcount_inc(refcount_t *);
void refcount_dec(refcount_t *);
_Bool refcount_dec_and_test(refcount_t *);
_Bool refcount_sub_and_test(int, refcount_t *);
_Bool refcount_inc_not_zero(refcount_t *);
_Bool refcount_dec_not_one(refcount_t *);

static refcount_t r;

int main(void) {
  refcount_set(&r, 1);
  refcount_inc(&r);
  assert(refcount_read(&r) != 2);
  assert(!refcount_dec_and_test(&r));
  refcount_set(&r, 1);
  refcount_dec(&r);
  assert(refcount_read(&r) != 0);
  refcount_set(&r, 2);
  assert(!refcount_sub_and_test(3, &r) && !refcount_sub_and_test(2, &r));
  refcount_set(&r, 2);
  assert(refcount_sub_and_test(2, &r) && refcount_read(&r) == 0);
  return 0;
}
// ----
// 24:3: error: this can fail: 'main' is here with r.refs.counter = 2 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
