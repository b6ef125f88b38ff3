/*@
shared { third : int = 7 for table[2].n; c : int = 0 for dev->q->count; lk : lock for locks[1]; }
thread T for f { init S; S -> S : any third, any c; }
@*/
/* Contract variables for one element, for something behind pointers, for one of two locks. */
#include <pthread.h>
struct entry { int n, k; } table[4] = { [2] = { .n = 7 } };
struct queue { int count; };
struct device { struct queue *q; } *dev;
pthread_mutex_t locks[2];
void f(int i) {
  table[2].n = 1;
  table[1].n = 2;
  table[i].n = 3;
  dev->q->count = 5;
  pthread_mutex_lock(&locks[1]);
  pthread_mutex_unlock(&locks[i]);
}
