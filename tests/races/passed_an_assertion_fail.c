// The first thread passes its assertion, then the second one makes it false: both are about to write
// `data`.
#include <assert.h>
#include <pthread.h>

static _Atomic int flag;
static int data;

static void *first(void *unused) {
  assert(flag == 0);
  data = 1;
  return unused;
}

static void *second(void *unused) {
  flag = 1;
  data = 2;
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  return 0;
}
// ----
// 11:3: error: data race on 'data': 'first' writes it here, holding no lock [data-race]
// 17:3: note: 'second' writes it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
