// A comment accepts the race, with its reason.
#include <pthread.h>
static int hits;

static void *run(void *unused) {
  hits++; // absthread-race-ok: a rough number is enough
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
