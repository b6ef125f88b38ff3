// Which interrupts were allowed before is a number of its type.
#include <assert.h>

typedef unsigned char KIRQL;
typedef unsigned long KSPIN_LOCK;
void KeAcquireSpinLock(KSPIN_LOCK *, KIRQL *);
void KeReleaseSpinLock(KSPIN_LOCK *, KIRQL);
KIRQL KeAcquireSpinLockRaiseToDpc(KSPIN_LOCK *);

static KSPIN_LOCK lock;

int main(void) {
  KIRQL before = 7;
  KeAcquireSpinLock(&lock, &before);
  assert(before <= 255);
  KeReleaseSpinLock(&lock, before);
  before = KeAcquireSpinLockRaiseToDpc(&lock);
  assert(before <= 255);
  return 0;
}
// ----
// verdict: true
// exit: 0
