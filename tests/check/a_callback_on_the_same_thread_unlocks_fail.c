/*@ absthread
program callback;
shared { m : lock; x : int = 0; }
thread T for f {
  init A;
  A -> B lock m;
  B -> A unlock m;
}
thread Compare for compare instances any {
  init A;
  A -> B unlock m;
  B -> C lock m;
}
*/
#include <pthread.h>
#include <stdlib.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;
int compare(const void *a, const void *b) {
  (void)a, (void)b;
  pthread_mutex_unlock(&m);
  pthread_mutex_lock(&m);
  return 0;
}
void f(void) {
  int v[2] = {2, 1};
  pthread_mutex_lock(&m);
  qsort(v, 2, sizeof(int), compare);
  pthread_mutex_unlock(&m);
}
// ----
// 19:5: warning: 'compare' is given to 'qsort' and writes m; it releases a lock, on a thread that may hold it; what runs on the thread of somebody else is not followed: exclude it with `--exclude compare` if it does not run beside the threads [uncovered-callback]
// verdict: unknown(uncovered callback compare)
// exit: 5
