// ARGS: refine FILE SPEC    SPEC: include/counts_under_a_lock.c
// The lock is declared and free in both programs; only the other one takes it.
#include <pthread.h>
int n;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *body(void *unused) {
  n++;
  return unused;
}
int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, body, 0);
  pthread_create(&two, 0, body, 0);
  return 0;
}
// ----
// 7:3: error: no answer of the abstract thread 'body' to this step keeps the two programs related: `concrete.n == abstract.n` is false with abstract.n = 2, concrete.n = 1 [not-refined]
// verdict: false(refinement)
// exit: 10
