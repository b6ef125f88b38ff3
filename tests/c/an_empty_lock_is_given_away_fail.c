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
// 27:3: error: the thread takes a step that its contract does not allow: gate goes from self to none, while 'T' is in state Outside [step-not-allowed]
// 11:3: note: `Outside -> Inside lock gate` does not allow it: `gate == none` is false with gate = self; `gate' == self` is false with gate' = none
// 8:8: note: the idle step of Outside does not allow it: it leaves gate as it is, but gate = self and gate' = none
// 8:8: note: to allow this step: add the edge `Outside -> Inside when gate == self : gate' == none;`
// verdict: false(conformance)
// exit: 10
