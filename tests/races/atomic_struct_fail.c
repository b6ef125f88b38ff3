// Those to any other struct do.
#include <assert.h>
#include <pthread.h>

struct pair {
  int a, b;
};
static struct pair shared;

static int same(struct pair p) {
  return p.a == p.b;
}

static void *writer(void *unused) {
  struct pair next = {1, 1};
  shared = next;
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  assert(same(shared));
  return 0;
}
// ----
// 16:3: error: data race on 'shared.a': 'writer' writes it here, holding no lock [data-race]
// 23:3: note: 'main' reads it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// 16:3: error: data race on 'shared.b': 'writer' writes it here, holding no lock [data-race]
// 23:3: note: 'main' reads it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
