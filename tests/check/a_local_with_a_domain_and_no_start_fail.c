// ARGS: check --only conformance
// The twin whose contract counts down.
/*@ absthread
shared {
  m : lock;
  count : int = 0;
}
thread Counter for run {
  local seen : 2..3;
  init Outside;
  Outside -> Inside lock m;
  Inside -> Inside : count' == count - 1;
  Inside -> Outside unlock m;
}
*/
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int count;
void *run(void *unused) {
  for (;;) {
    pthread_mutex_lock(&m);
    count++;
    pthread_mutex_unlock(&m);
  }
}
// ----
// verdict: unknown(candidates were dropped)
// exit: 5
