// strtok remembers one text for all threads.
#include <pthread.h>
#include <string.h>


static void *f(void *unused) {
  char own[4] = "a b";
  strtok(own, " ");
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
// 8:3: error: data race on 'strtok()': 'f 1' writes it here, holding no lock [data-race]
// 8:3: note: 'f 2' writes it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
