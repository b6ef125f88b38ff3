// ARGS: check --only conformance
// A lock whose record has no members is reached through a pointer as any other: who is given the pointer may give the
// lock back.
/*@ absthread
program empty;
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
typedef struct {} spinlock_t;
extern void spin_lock(spinlock_t *lock);
extern void spin_unlock(spinlock_t *lock);
extern void tell(spinlock_t **lock);

static spinlock_t gate, *kept;
static int n;

void run(void) {
  spin_lock(&gate);
  kept = &gate;
  tell(&kept);
  n = 1;
  spin_unlock(&gate);
}
// ----
// verdict: unknown(rests on what 'tell' does)
// exit: 5
