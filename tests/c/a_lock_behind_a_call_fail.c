// ARGS: check --only conformance
// The function keeps the address that it gives: who finds everything finds this lock, too.
/*@ absthread
program gate;
shared { gate : lock for gate; n : int = 0; }
thread T for run instances any {
  init Outside;
  end Outside;
  state Inside assert gate == self;
  Outside -> Inside lock gate;
  Inside -> Inside : any n;
  Inside -> Outside unlock gate;
}
*/
typedef struct { int word; } raw_spinlock_t;
typedef struct { raw_spinlock_t rlock; } spinlock_t;
extern unsigned long _raw_spin_lock_irqsave(raw_spinlock_t *lock);
extern void spin_unlock_irqrestore(spinlock_t *lock, unsigned long flags);
extern void tell(void *anything);

static spinlock_t gate;
static int n;

static spinlock_t *kept;

static inline raw_spinlock_t *spinlock_check(spinlock_t *lock) {
  kept = lock;
  return &lock->rlock;
}

void run(void) {
  unsigned long flags = _raw_spin_lock_irqsave(spinlock_check(&gate));
  tell(&kept);
  n = 1;
  spin_unlock_irqrestore(&gate, flags);
}
// ----
// 33:3: error: the thread takes a step that its contract does not allow: gate goes from self to none, while 'T' is in state Outside [step-not-allowed]
// 10:3: note: `Outside -> Inside lock gate` does not allow it: `gate == none` is false with gate = self; `gate' == self` is false with gate' = none
// 7:8: note: the idle step of Outside does not allow it: it leaves gate as it is, but gate = self and gate' = none
// 7:8: note: to allow this step: add the edge `Outside -> Inside when gate == self : gate' == none;`
// verdict: false(conformance)
// exit: 10
