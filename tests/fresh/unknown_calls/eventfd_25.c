// ARGS: prove
// An eventfd with counter 3 gives 3.
#include <assert.h>
#include <pthread.h>
#include <sys/eventfd.h>
#include <unistd.h>
#include <stdint.h>
static _Atomic int go;
static void *w(void *a) { go = 1; return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  uint64_t n = 0; int e = eventfd(3, 0);
  if (e < 0) return 1;
  if (read(e, &n, sizeof n) != sizeof n) return 1;
  assert(n == 3);
  pthread_join(t, 0);
  return 0;
}
// ----
// verdict: unknown(rests on what 'eventfd' does)
// exit: 5
