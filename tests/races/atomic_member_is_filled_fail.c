// memset is no atomic access, whatever it fills.
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
struct pair { atomic_int n; int m; };
static struct pair shared, other;

static void *first(void *unused) {
  atomic_fetch_add(&shared.n, 1);
  return 0;
}

static void *second(void *unused) {
  memset(&shared, 0, sizeof shared);
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, first, 0);
  pthread_create(&t1, 0, second, 0);
  return 0;
}
// ----
// 14:3: error: data race on 'shared.n': 'second' writes it here, holding no lock [data-race]
// 9:3: note: 'first' reads it here (atomic) at the same time, holding no lock
// note: nothing orders the two: no lock is held, and only one of them is atomic, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
