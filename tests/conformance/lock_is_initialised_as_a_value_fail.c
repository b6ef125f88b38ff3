// ... which nobody has then.
/*@ absthread
program device;
shared {
  owner : thread = none for device.lock;
  n : int = 0 for device.n;
}
thread Open for open_device {
  idle off;
  init S;
  S -> T : n' == 0;
  T -> U : owner' == self;
}
*/
typedef struct {
  int raw;
} spinlock_t;
void spin_lock(spinlock_t *);
#define spin_lock_init(lock) (*(lock) = (spinlock_t){0})

struct {
  int n;
  spinlock_t lock;
} device;

void open_device(void) {
  device.n = 0;
  spin_lock_init(&device.lock);
}

void use_device(void) {
  spin_lock(&device.lock);
}
// ----
// 28:3: error: the thread takes a step that its contract does not allow: owner goes from another thread to none, while 'Open' is in state T [step-not-allowed]
// 12:3: note: `T -> U : owner' == self` does not allow it: `owner' == self` is false with owner' = none
// 11:8: note: to allow what the thread does: add the edge `T -> U : any owner;`
// 11:8: note: to allow what the thread does: add the edge `T -> T : any owner;`
// verdict: false(conformance)
// exit: 10
