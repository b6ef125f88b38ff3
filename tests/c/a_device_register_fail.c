// A register of a device is read twice, and holds something else.
#include <assert.h>
#include <pthread.h>

struct device { unsigned status, control; };
static volatile struct device *const device = (volatile struct device *)0x40001000;

static void *run(void *unused) {
  device->control = 1;
  assert(device->control == 1);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
