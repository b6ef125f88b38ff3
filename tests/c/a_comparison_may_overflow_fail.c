// ARGS: prove --ints machine
// With which numbers a stranger calls it is not known.
#include <assert.h>
#include <pthread.h>

int sort_by(int (*compare)(int, int));

static int g;

static int compare(int a, int b) { return a - b; }

static void *run(void *unused) {
  g = 1;
  assert(g == 1);
  return unused;
}

int main(void) {
  pthread_t t;
  sort_by(compare);
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// 20:11: warning: unsupported in thread 'main': function 'compare', which is given to the unknown function 'sort_by' [unsupported-c]
// verdict: unknown(unsupported function 'compare', which is given to the unknown function 'sort_by' at a_comparison_may_overflow_fail.c:20:11)
// exit: 5
