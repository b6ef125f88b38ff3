// ARGS: prove
// static void abort(struct tx *) undoes a transaction and returns.
#include <assert.h>
#include <pthread.h>
struct tx { int open, undone; };
static struct tx tx;
static void abort(struct tx *t) { t->open = 0; t->undone++; }
static void *w(void *a) { tx.open = 1; if (tx.open) abort(&tx); assert(tx.undone == 0); return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  return 0;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
