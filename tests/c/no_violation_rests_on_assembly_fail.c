// What assembly gives is taken to be anything: no violation rests on it, and no proof but of what always holds.
#include <assert.h>
#include <pthread.h>

static int x;

static void *run(void *unused) {
  int one = 1;
  __asm__("addl %1, %0" : "+m"(x) : "r"(one));
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  pthread_join(t, 0);
  assert(x == 1);
  return 0;
}
// ----
// verdict: unknown(not followed at no_violation_rests_on_assembly_fail.c:9:3: an interleaving was found that the code may not have)
// exit: 5
