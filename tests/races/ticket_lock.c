// Tickets are served in their order.
#include <pthread.h>
#include <stdatomic.h>
static atomic_int next, serving;
static int data;

static void *run(void *unused) {
  int mine = atomic_fetch_add(&next, 1);
  while (serving != mine) {
  }
  data++;
  serving = mine + 1;
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
