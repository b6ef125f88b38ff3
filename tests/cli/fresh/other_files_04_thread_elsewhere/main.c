// CMD: prove .            EXPECT: false(unreach-call)
// The thread is created by log_start() in log.c and its static body clears `ready` through the setter.
#include <assert.h>
#include "log.h"
_Atomic int ready;
void set_ready(int v) { ready = v; }
int main(void) {
  set_ready(1);
  if (log_start() != 0) return 1;
  assert(ready == 1);
  log_stop();
  return 0;
}
