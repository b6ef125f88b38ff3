/*@
shared { pending : int = 1; stopping : bool = false for event; l : lock; }
thread T for f { init S; S -> S : any pending; }
@*/
typedef long LONG; typedef unsigned char KIRQL; typedef unsigned long KSPIN_LOCK; typedef struct { int type; void *list; } KEVENT;
LONG InterlockedIncrement(volatile LONG *); LONG InterlockedDecrement(volatile LONG *);
LONG InterlockedCompareExchange(volatile LONG *, LONG, LONG);
LONG KeSetEvent(KEVENT *, LONG, int); LONG KeWaitForSingleObject(void *, int, int, int, void *);
void KeAcquireSpinLock(KSPIN_LOCK *, KIRQL *); void KeReleaseSpinLock(KSPIN_LOCK *, KIRQL);
volatile LONG pending = 1; KEVENT event; KSPIN_LOCK l;
void f(void) {
  KIRQL old;
  InterlockedIncrement(&pending);
  if (InterlockedDecrement(&pending) == 0) KeSetEvent(&event, 0, 0);
  KeWaitForSingleObject(&event, 0, 0, 0, 0);
  KeAcquireSpinLock(&l, &old);
  if (InterlockedCompareExchange(&pending, 5, 4) == 4) pending = 0;
  KeReleaseSpinLock(&l, old);
}
