// An edge that `starts Worker` allows it.
/*@ absthread
program creation;
shared { x : int = 0; }
thread Main for begin { init A; A -> B : x' == 1; B -> C starts Worker; }
thread Worker for worker { init W; W -> W : x' == 2; }
*/
#include <pthread.h>
_Atomic int x;
void *worker(void *p) { x = 2; return p; }
void begin(void) {
  pthread_t t;
  x = 1;
  pthread_create(&t, 0, worker, 0);
}
// ----
// verdict: true(conformance)
// exit: 0
