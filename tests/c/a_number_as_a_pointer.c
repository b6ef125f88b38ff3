// Numbers that are used as pointers, to say that something failed, are what they are.
#include <assert.h>
#include <pthread.h>

#define NOTHING ((void *)-1)

static void *_Atomic found;

static void *run(void *unused) {
  void *p = found;
  assert(p == NOTHING || p == (void *)16);
  assert(p != 0);
  return unused;
}

int main(void) {
  pthread_t t;
  found = NOTHING;
  pthread_create(&t, 0, run, 0);
  found = (void *)16;
  return 0;
}
// ----
// verdict: true
// exit: 0
