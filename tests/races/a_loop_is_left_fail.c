// So does break, for the variable of the loop and of its body.
#include <pthread.h>
static int *p;
static pthread_t t;
static void *w(void *a) {
  (void)a;
  *p = 1;
  return 0;
}
int main(void) {
  for (int x = 0; x < 1; x++) {
    p = &x;
    pthread_create(&t, 0, w, 0);
    break;
  }
  pthread_join(t, 0);
  return 0;
}
// ----
// 11:8: error: data race on 'x': 'main' writes it here, holding no lock [data-race]
// 7:3: note: 'w' writes it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
