// Two fences and relaxed accesses between them order.
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
static int d; static _Atomic int f_;
static void *f(void *arg) {
  d=1; atomic_thread_fence(memory_order_release); atomic_store_explicit(&f_,1,memory_order_relaxed);
  return 0;
}
static void *g(void *arg) {
  if(atomic_load_explicit(&f_,memory_order_relaxed)) { atomic_thread_fence(memory_order_acquire); d=2; }
  return 0;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, 0, f, 0);
  pthread_create(&t2, 0, g, 0);
  pthread_join(t1, 0);
  pthread_join(t2, 0);

  return 0;
}
// ----
// verdict: true(assuming sequential consistency)
// exit: 5
