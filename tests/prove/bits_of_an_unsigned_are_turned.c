// ~ counts down from the largest value of its type.
#include <assert.h>
#include <pthread.h>

static unsigned u = 5, none;
static unsigned char small = 5;

static void *run(void *unused) {
  assert(~u == 4294967290u && ~u > 10);
  assert(~none == 4294967295u);
  assert((unsigned char)~small == 250);
  assert(~small == -6);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  pthread_join(t, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
