// Both write it before they call what is not known; the shorter way to a race may be another.
#include <pthread.h>

void my_enter(void);
static int x;

static void *run(void *unused) {
  x++;
  my_enter();
  x++;
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, run, 0);
  pthread_create(&b, 0, run, 0);
  return 0;
}
// ----
// 8:3: error: data race on 'x': 'run 1' writes it here, holding no lock [data-race]
// 8:3: note: 'run 2' reads it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
