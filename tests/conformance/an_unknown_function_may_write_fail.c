// A library that gets a request may have the address of the device, or may not: what the thread's
// contract says of `gone` rests on it.
/*@ absthread
shared { gone : bool = false for dev->gone; gate : lock for dev->lock; }
thread Io for io(dev) instances any {
  init A;
  end A;
  state B assert gate == self;
  A -> B lock gate;
  B -> A unlock gate;
}
*/
#include <pthread.h>

struct request {
  int kind;
  void *driver_data;
};
struct device {
  pthread_mutex_t lock;
  int gone;
  struct request *r;
};
extern void submit(struct request *r);
extern void *alloc_request(int size);

int io(struct device *dev) {
  pthread_mutex_lock(&dev->lock);
  dev->r = alloc_request(4);
  submit(dev->r);
  pthread_mutex_unlock(&dev->lock);
  return 0;
}
// ----
// verdict: unknown(rests on what 'alloc_request' does)
// exit: 5
