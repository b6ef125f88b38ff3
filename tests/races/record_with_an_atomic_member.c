// The other members are copied, each by itself; the atomic one only by atomic operations.
#include <pthread.h>
#include <stdatomic.h>
struct pair { atomic_int n; int m; };
static struct pair shared, other;

static void *first(void *unused) {
  atomic_fetch_add(&shared.n, 1);
  return 0;
}

static void *second(void *unused) {
  shared.m = other.m;
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, first, 0);
  pthread_create(&t1, 0, second, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
