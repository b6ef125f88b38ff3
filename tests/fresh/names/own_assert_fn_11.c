// ARGS: prove
// Twin: a function assert(struct sig *, int) that raises a signal line; no C assertion is here.
#include <pthread.h>
struct sig { int level; };
static struct sig irq;
static void assert(struct sig *s, int on) { s->level = on; }
static void *w(void *a) { assert(a, 0); return 0; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, &irq);
  pthread_join(t, 0);
  assert(&irq, 0);
  return irq.level;
}
// ----
// verdict: true
// exit: 0
