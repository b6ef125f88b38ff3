// An interrupt may come at any time from here on.
#include <assert.h>
#include <pthread.h>

int request_threaded_irq(unsigned irq, int (*handler)(int, void *), int (*thread)(int, void *),
                         unsigned long flags, const char *name, void *device);

static int g;

static int handler(int irq, void *device) {
  (void)device;
  return g = irq;
}

static void *run(void *unused) {
  g = 0;
  assert(g == 0);
  return unused;
}

int main(void) {
  pthread_t t;
  request_threaded_irq(3, handler, 0, 0, "device", 0);
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// 23:27: warning: unsupported in thread 'main': function 'handler', which is given to the unknown function 'request_threaded_irq' [unsupported-c]
// verdict: unknown(unsupported function 'handler', which is given to the unknown function 'request_threaded_irq' at an_interrupt_handler_is_given_away_fail.c:23:27)
// exit: 5
