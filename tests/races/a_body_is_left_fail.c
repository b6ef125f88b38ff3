// The next turn of a loop has other variables.
#include <pthread.h>
static int *p;
static pthread_t t;
static void *w(void *a) {
  (void)a;
  *p = 1;
  return 0;
}
int main(void) {
  for (int i = 0; i < 2; i++) {
    int x = 0;
    if (i == 1) {
      pthread_join(t, 0);
      break;
    }
    p = &x;
    pthread_create(&t, 0, w, 0);
    continue;
  }
  return 0;
}
// ----
// 12:5: error: data race on 'x': 'main' writes it here, holding no lock [data-race]
// 7:3: note: 'w' writes it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
