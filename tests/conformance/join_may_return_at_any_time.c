// The front end lets a join go on at any time; so no path through it shows a violation.
/*@ absthread
program joined;
shared { x : int = 0; }
thread Main for begin { init A; A -> B starts Worker; B -> C when Worker.ended > 0; C -> D : x' == 1; }
thread Worker for worker { init W; end V; W -> V : x' == 2; }
*/
#include <pthread.h>
_Atomic int x;
void *worker(void *p) { x = 2; return p; }
void begin(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  x = 1;
}
// ----
// verdict: unknown(a path that may rest on join_may_return_at_any_time.c:14:3: this wait for the end of a thread may return at any time)
// exit: 5
