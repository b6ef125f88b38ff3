// ARGS: check --only conformance
// The twin whose local begins with the value that is there.
/*@ absthread
shared {
  m : lock;
  count : int = 0;
}
thread Counter for run instances any {
  local seen : int = 7;
  init Outside;
  state Read assert m == self && count == seen;
  Outside -> Read lock m : seen' == count;
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
// verdict: true(conformance)
// exit: 0
