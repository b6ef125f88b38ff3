/*@ absthread
program counter;
shared {
  m : lock;
  count : int = 0;
}
thread Counter for run instances any {
  local seen : int;
  init Outside;
  state Read assert m == self && count == seen;
  Outside -> Inside lock m;
  Inside -> Read : seen' == count;
  Read -> Written : count' == seen + 1;
  Written -> Outside unlock m;
}
composition { invariant count >= 0; }
*/
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int count;
void *run(void *unused) {
  (void)unused;
  for (;;) {
    pthread_mutex_lock(&m);
    count++;
    pthread_mutex_unlock(&m);
  }
}
int main(void) {
  pthread_t t;
  for (;;) pthread_create(&t, 0, run, 0);
}
// ----
// verdict: true
// exit: 0
