// A release fence alone does not order: the reader has no acquire fence.
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
  if(atomic_load_explicit(&f_,memory_order_relaxed)) { d=2; }
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
// 15:3: error: data race on 'd': 'f' writes it here, holding no lock [data-race]
// 19:56: note: 'g' writes it here later, holding no lock
// 15:51: note: 'f' writes 'f_' without release order
// 19:6: note: 'g' reads 'f_' without acquire order
// note: nothing orders the two in this interleaving: no unlock, release, start or end of a thread leads from the first to the second
// verdict: false(no-data-race)
// exit: 10
