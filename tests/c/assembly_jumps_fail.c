// Assembly with labels may go to one of them: which way it takes is not followed.
#include <assert.h>
#include <pthread.h>

static int x;

static void *run(void *unused) {
  __asm__ goto("jmp %l0" : : : "memory" : elsewhere);
  x = 1;
elsewhere:
  assert(x == 1);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: unknown(not followed at assembly_jumps_fail.c:8:3: an interleaving was found that the code may not have)
// exit: 5
