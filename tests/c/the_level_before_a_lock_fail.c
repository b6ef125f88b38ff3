// Which interrupts were allowed before is not known.
#include <assert.h>

typedef unsigned char KIRQL;
typedef unsigned long KSPIN_LOCK;
void KeAcquireSpinLock(KSPIN_LOCK *, KIRQL *);
void KeReleaseSpinLock(KSPIN_LOCK *, KIRQL);

static KSPIN_LOCK lock;

int main(void) {
  KIRQL before = 7;
  KeAcquireSpinLock(&lock, &before);
  assert(before == 7);
  KeReleaseSpinLock(&lock, before);
  return 0;
}
// ----
// 14:3: error: this can fail: 'main' is here with before = 0 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
