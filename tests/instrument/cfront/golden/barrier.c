/*@
shared { n : int = 0; }
thread T for f { init S; S -> S : any n; }
@*/
#include <pthread.h>
pthread_barrier_t wall;
int n;
void f(void) {
  pthread_barrier_init(&wall, 0, 2);
  if (pthread_barrier_wait(&wall)) n = 1;
}
