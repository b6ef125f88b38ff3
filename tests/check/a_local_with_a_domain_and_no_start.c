// ARGS: check --only conformance
// What a local begins with is not said: it lies in its domain, and nobody reads it.
/*@ absthread
shared {
  m : lock;
  count : int = 0;
}
thread Counter for run {
  local seen : 2..3;
  init Outside;
  Outside -> Inside lock m;
  Inside -> Inside : any count;
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
// verdict: true(every statement is reached)
// exit: 5
