// The initialiser of one member is not followed into another.
#include <assert.h>
#include <pthread.h>

union word { int number; short half; };

static void *run(void *unused) {
  int bad = 0;
  for (int i = 0; i < 2; i++) {
    union word w = {.number = i + 1};
    if (i == 1 && w.half != 1) bad = 1;
    w.half = 1;
  }
  assert(!bad);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// 10:5: warning: unsupported in thread 'run': initialiser of another member of the union 'union word' than the one that is used [unsupported-c]
// verdict: unknown(unsupported initialiser of another member of the union 'union word' than the one that is used at a_union_is_initialised_fail.c:10:5)
// exit: 5
