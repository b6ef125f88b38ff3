// ARGS: prove
// The assertion fails only if wait_link() returns, which is not known.
#include <assert.h>
#include <pthread.h>
void wait_link(void);
static int up;
static void *link_thread(void *a) { wait_link(); up = 1; assert(up == 0); return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, link_thread, 0);
  pthread_join(t, 0);
  return 0;
}
// ----
// verdict: unknown(rests on what 'wait_link' does)
// exit: 5
