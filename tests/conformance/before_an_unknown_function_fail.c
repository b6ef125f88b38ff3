// The thread itself writes `gone`, before it calls what is not known.
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
  dev->gone = 1;
  dev->r = alloc_request(4);
  submit(dev->r);
  pthread_mutex_unlock(&dev->lock);
  return 0;
}
// ----
// 28:3: error: the thread takes a step that its contract does not allow: gone goes from false to true, while 'Io' is in state B [step-not-allowed]
// 9:3: note: `B -> A unlock gate` does not allow it: `gate' == none` is false with gate' = self; it leaves gone as it is, but gone = false and gone' = true
// 7:9: note: the idle step of B does not allow it: it leaves gone as it is, but gone = false and gone' = true
// 7:9: note: to allow this step: add the edge `B -> A : gone';`
// verdict: false(conformance)
// exit: 10
