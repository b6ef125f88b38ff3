// memset and memcpy stay inside.
// ARGS: prove --check memory
#include <assert.h>
#include <pthread.h>
#include <string.h>

static int a[2], b[2], *p = b;
static long kept = 1;

static void *run(void *unused) {
  memset(a, 0, sizeof a);
  memcpy(p, a, sizeof a);
  assert(kept == 1);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
