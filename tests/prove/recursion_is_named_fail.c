// A thread with something that is not supported.
#include <pthread.h>

static int depth(int n) { return n == 0 ? 0 : depth(n - 1); }
static void *run(void *unused) {
  depth(3);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// 4:47: warning: unsupported in thread 'run': recursion of 'depth' [unsupported-c]
// verdict: unknown(unsupported recursion of 'depth' at recursion_is_named_fail.c:4:47)
// exit: 5
