/*@
shared { m : lock; ready : bool = false; }
thread T for f { init S; S -> S : any ready; }
@*/
#include <pthread.h>
pthread_mutex_t m;
pthread_cond_t c;
int ready;
void f(void) {
  pthread_mutex_lock(&m);
  while (!ready) pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
}
