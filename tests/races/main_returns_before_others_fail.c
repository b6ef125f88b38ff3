// The variables of main die when it returns, though the other threads may run on.
#include <pthread.h>
static void *w(void *p) {
  *(int *)p = 1;
  return 0;
}
int main(void) {
  int x = 0;
  pthread_t t;
  pthread_create(&t, 0, w, &x);
  return 0;
}
// ----
// 8:3: error: data race on 'x': 'main' writes it here, holding no lock [data-race]
// 4:3: note: 'w' writes it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
