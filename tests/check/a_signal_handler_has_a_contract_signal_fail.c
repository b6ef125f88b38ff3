/*@ absthread
program handler;
shared { x : int = 0; }
thread T for f {
  init A;
  A -> A : x' == 1;
}
thread Handler for handle {
  init A;
  A -> A : x' == 2;
}
*/
#include <signal.h>
#include <stdatomic.h>
atomic_int x;
void handle(int number) {
  (void)number;
  x = 2;
}

void f(void) {
  signal(SIGINT, handle);
  x = 1;
}
// ----
// 16:6: warning: 'handle' is a handler of signals and writes x; what runs on the thread of somebody else is not followed: exclude it with `--exclude handle` if it does not run beside the threads [uncovered-callback]
// verdict: unknown(signal handler handle)
// exit: 5
