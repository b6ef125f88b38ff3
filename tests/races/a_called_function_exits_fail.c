// Who ends the thread leaves all functions that it is in.
#include <pthread.h>
static int *p;
static pthread_t t;
static void *w(void *a) {
  (void)a;
  *p = 1;
  return 0;
}
static void finish(void) { pthread_exit(0); }
static void *v(void *a) {
  int x = 0;
  p = a ? 0 : &x;
  pthread_create(&t, 0, w, 0);
  finish();
  return 0;
}
int main(void) {
  pthread_t u;
  pthread_create(&u, 0, v, 0);
  pthread_join(u, 0);
  pthread_join(t, 0);
  return 0;
}
// ----
// 12:3: error: data race on '*int32': 'v' writes it here, holding no lock [data-race]
// 7:3: note: 'w' writes it here at the same time, holding no lock
// note: 'v' gets there so: v calls finish (a_called_function_exits_fail.c:15:3)
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
