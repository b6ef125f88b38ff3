// The kernel's schedule(void) writes nothing of ours.
#include <pthread.h>
#include <assert.h>

struct task_struct;
extern void schedule(void);
static int shared;

static void *f(void *unused) {
  shared = 1;
  schedule();
  assert(shared == 1);
  return unused;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, f, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
// ----
// verdict: true(assuming sequential consistency)
// exit: 5
