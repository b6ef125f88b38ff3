// What was allowed before is not known where it is given back, either.
#include <assert.h>

typedef struct {
  int raw;
} raw_spinlock_t;
unsigned long _raw_spin_lock_irqsave(raw_spinlock_t *);

static raw_spinlock_t lock;

int main(void) {
  unsigned long flags = _raw_spin_lock_irqsave(&lock);
  assert(flags == 0);
  return 0;
}
// ----
// 13:3: error: this can fail: 'main' is here with flags = 1, lock$owner = main [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
