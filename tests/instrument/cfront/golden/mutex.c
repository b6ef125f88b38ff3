/*@
shared { m : lock; n : int = 0; }
thread T for f { init S; S -> S : any n; }
@*/
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, other;
int n;
void f(void) {
  pthread_mutex_lock(&m);
  n++;
  pthread_mutex_unlock(&m);
  if (pthread_mutex_trylock(&other) == 0) pthread_mutex_unlock(&other);
}
