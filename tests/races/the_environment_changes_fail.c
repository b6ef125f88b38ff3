// setenv changes what getenv reads.
#include <pthread.h>
#include <stdlib.h>


static void *f(void *unused) {
  setenv("A", "b", 1);
  return unused;
}

static void *g(void *unused) {
  getenv("A");
  return unused;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, g, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
// ----
// 7:3: error: data race on 'environ()': 'f' writes it here, holding no lock [data-race]
// 12:3: note: 'g' reads it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
