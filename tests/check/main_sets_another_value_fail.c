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
int count = 7;
void *run(void *unused) {
  (void)unused;
  for (;;) {
    pthread_mutex_lock(&m);
    count++;
    pthread_mutex_unlock(&m);
  }
}
static void prepare(void) { count = -1; }
int main(void) {
  pthread_t t;
  pthread_mutex_init(&m, 0);
  prepare();
  for (;;) pthread_create(&t, 0, run, 0);
}
// ----
// 20:1: warning: C gives `count` the value -1 here, and the contract begins with 0 [other-beginning]
// 5:3: note: the contract gives it its first value here
// warning: 'main' sets m, count before it starts the threads, and the contracts do not begin so (m = none, count = -1): give the contracts' variables these values [uncovered-writer]
// verdict: unknown(uncovered writer main)
// exit: 5
