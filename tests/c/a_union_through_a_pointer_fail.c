// A pointer to a union is one to each of its members: two of them are used.
#include <assert.h>
#include <pthread.h>

union word { int number; short half; };
static union word w;

static void *run(void *unused) {
  w.half = 0;
  int *n = (int *)&w;
  *n = 5;
  assert(w.half == 0);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// 9:3: warning: unsupported in thread 'run': union 'union word' of which several members are used [unsupported-c]
// 12:3: warning: unsupported in thread 'run': union 'union word' of which several members are used [unsupported-c]
// verdict: unknown(unsupported union 'union word' of which several members are used at a_union_through_a_pointer_fail.c:9:3)
// exit: 5
