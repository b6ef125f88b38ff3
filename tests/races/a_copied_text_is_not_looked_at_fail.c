// What strcpy writes is taken to be anything here, but nobody looks at it: the race is one.
#include <pthread.h>
#include <string.h>

static char text[8];
static int n;

static void *run(void *unused) {
  strcpy(text, "abc");
  n++;
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  n++;
  pthread_join(t, 0);
  return 0;
}
// ----
// 17:3: error: data race on 'n': 'main' writes it here, holding no lock [data-race]
// 10:3: note: 'run' reads it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
