// Each thread has a variable of its own, though its address is known.
#include <assert.h>
#include <pthread.h>
static int *last;
static void *run(void *unused) {
  int own = 1;
  __atomic_store_n(&last, &own, __ATOMIC_SEQ_CST);
  assert(own == 1);
  own = 1;
  return unused;
}
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, run, 0);
  pthread_create(&a, 0, run, 0);
  int *p = __atomic_load_n(&last, __ATOMIC_SEQ_CST);
  if (p) *p = 1;
  return 0;
}
// ----
// verdict: true(assuming sequential consistency)
// exit: 5
