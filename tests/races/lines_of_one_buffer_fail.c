// fgets of both, and fputs.
#include <pthread.h>
#include <stdio.h>

static char line[80];

static void *f(void *unused) {
  while (fgets(line, 80, stdin)) fputs(line, stdout);
  return unused;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, f, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
// ----
// 8:10: error: data race on 'line': 'f 1' writes it here, holding no lock [data-race]
// 8:10: note: 'f 2' writes it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
