// ARGS: check --only conformance
// What a local begins with is not said, and an assertion reads it: no run is known to get past it.
/*@ absthread
shared {
  m : lock;
  count : int = 0;
}
thread Counter for run instances any {
  local seen : int;
  init Outside;
  state Read assert m == self && count == seen;
  Outside -> Read lock m;
  Read -> Written : count' == seen + 1;
  Written -> Outside unlock m;
}
*/

#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int count = 7;
void *run(void *unused) {
  for (;;) {
    pthread_mutex_lock(&m);
    count++;
    pthread_mutex_unlock(&m);
  }
}
int main(void) {
}
// ----
// verdict: true(every statement is reached)
// exit: 5
