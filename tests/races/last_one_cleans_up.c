// Who brings the count to 0 is alone.
#include <pthread.h>
#include <stdatomic.h>
static atomic_int users = 2;
static int data;

static void *run(void *unused) {
  int seen = data;
  (void)seen;
  if (atomic_fetch_sub(&users, 1) == 1) data = -1;
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, run, 0);
  pthread_create(&t1, 0, run, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
