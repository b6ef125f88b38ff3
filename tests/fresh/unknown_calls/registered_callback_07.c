// ARGS: prove
// on_event is given to the unknown bus_subscribe() and may run at any time.
#include <assert.h>
#include <pthread.h>
void bus_subscribe(int topic, void (*cb)(void *), void *arg);
struct ctx { _Atomic int open; };
static void on_event(void *p) { struct ctx *c = p; c->open = 0; }
static void *w(void *p) { struct ctx *c = p; assert(c->open == 1); return 0; }
int main(void) {
  static struct ctx c;
  pthread_t t;
  c.open = 1;
  bus_subscribe(3, on_event, &c);
  pthread_create(&t, 0, w, &c);
  pthread_join(t, 0);
  return 0;
}
// ----
// ...
// verdict: unknown(unsupported function 'on_event', which is given to the unknown function 'bus_subscribe' at registered_callback_07.c:13:20)
// exit: 5
