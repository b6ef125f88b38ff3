// A pointer of which all bytes are ones is not followed; it is no violation.
#include <assert.h>
#include <pthread.h>
#include <string.h>

static int x;

static void *run(void *unused) {
  struct {
    int *p;
  } s = {&x};
  memset(&s, 0xff, sizeof s);
  assert(s.p == &x);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: unknown(not followed at pointers_are_filled_with_a_byte_fail.c:12:3: an interleaving was found that the code may not have)
// exit: 5
