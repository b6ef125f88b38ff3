// Two threads with one number.
#include <pthread.h>
static int slot[2];

static void *run(void *argument) {
  long me = (long)argument;
  slot[me] = 1;
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, run, (void *)0);
  pthread_create(&t1, 0, run, (void *)0);
  return 0;
}
// ----
// 7:3: error: data race on 'slot': 'run 1' writes it here, holding no lock [data-race]
// 7:3: note: 'run 2' writes it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
