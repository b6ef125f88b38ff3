// On one way main does not wait.
#include <pthread.h>
static int n;
int __VERIFIER_nondet_int(void);

static void *add(void *unused) {
  n = n + 1;
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, add, 0);
  if (__VERIFIER_nondet_int()) pthread_join(t, 0);
  n = 0;
  return 0;
}
// ----
// 15:3: error: data race on 'n': 'main' writes it here, holding no lock [data-race]
// 7:7: note: 'add#2' reads it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
