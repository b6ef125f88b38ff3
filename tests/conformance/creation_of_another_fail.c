// Main may start an Other, not a Worker; only Other may start a Worker.
/*@ absthread
program creation;
shared { x : int = 0; }
thread Main for begin { init A; A -> B starts Other; }
thread Worker for worker { init W; W -> W : x' == 2; }
thread Other for other { init O; O -> P starts Worker; }
*/
#include <pthread.h>
_Atomic int x;
void *worker(void *p) { x = 2; return p; }
void *other(void *p) { pthread_t t; pthread_create(&t, 0, worker, 0); return p; }
void begin(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
}
// ----
// 15:3: error: the thread takes a step that its contract does not allow: Worker.started goes from 0 to 1, while 'Main' is in state A [step-not-allowed]
// 5:33: note: `A -> B starts Other` does not allow it: `Other.started' == Other.started + 1` is false with Other.started = 0 and Other.started' = 0; it leaves Worker.started as it is, but Worker.started = 0 and Worker.started' = 1
// 5:30: note: the idle step of A does not allow it: it leaves Worker.started as it is, but Worker.started = 0 and Worker.started' = 1
// 5:30: note: to allow what the thread does: add the edge `A -> B starts Worker;`
// verdict: false(conformance)
// exit: 10
