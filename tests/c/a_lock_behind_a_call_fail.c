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
// verdict: unknown(rests on what 'tell' does)
// exit: 5
