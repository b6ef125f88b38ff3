// Assembly with labels goes on, or to one of them.
#include <assert.h>
#include <pthread.h>

static int x;

static void *run(void *unused) {
  __asm__ goto("jmp %l0" : : : "memory" : elsewhere);
  x = 1;
  assert(x == 1);
  return unused;
elsewhere:
  x = 2;
  assert(x == 2);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
