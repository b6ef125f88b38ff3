// The address of a local variable in a union may be used by whoever reads a member.
#include <assert.h>
#include <pthread.h>

static union { int *pointer; long number; } u;

static void *run(void *unused) {
  int own = 0;
  u.pointer = &own;
  int *p = (int *)u.number;
  *p = 1;
  assert(own == 0);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: unknown(not followed at the_address_in_a_union_fail.c:9:3: an interleaving was found that the code may not have)
// exit: 5
