// spin_lock_init() of most kernels assigns a free lock.
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
  T -> U : owner' == none;
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
// verdict: true(conformance)
// exit: 0
