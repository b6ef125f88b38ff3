// ARGS: prove
// The user's extern schedule(struct task *) may write the non-static `t0`.
#include <assert.h>
#include <pthread.h>
struct task { int prio; };
struct task t0 = { 3 };
void schedule(struct task *t);
static void *w(void *a) { schedule(a); return 0; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, &t0);
  pthread_join(t, 0);
  assert(t0.prio == 3);
  return 0;
}
// ----
// verdict: unknown(no body: 'schedule')
// exit: 5
