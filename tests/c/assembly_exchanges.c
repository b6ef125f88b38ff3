// The exchange of the machine is one step: who gets the old value 0 is alone.
#include <assert.h>
#include <pthread.h>

static int taken, inside;

static int exchange(int *place, int given) {
  int old = given;
  __asm__ volatile("xchgl %0, %1\n" : "+r"(old), "+m"(*place) : : "memory", "cc");
  return old;
}

static void *run(void *unused) {
  if (exchange(&taken, 1) == 0) {
    inside++;
    assert(inside == 1);
  }
  return unused;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, run, 0);
  pthread_create(&u, 0, run, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
