// Creating a thread is a step on Worker.started that no contract can leave free. That no edge of any contract
// starts Worker is not yet refuted, only not proved.
/*@ absthread
program creation;
shared { x : int = 0; }
thread Main for begin { init A; A -> B : x' == 1; }
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
// 15:3: warning: unsupported in thread 'Main': start of thread 'Worker', which no edge of a contract `starts` [unsupported-c]
// verdict: unknown(unsupported start of thread 'Worker', which no edge of a contract `starts` at creation_that_no_edge_starts.c:15:3)
// exit: 5
