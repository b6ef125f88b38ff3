// memcpy reads behind the end.
// ARGS: prove --check memory
#include <assert.h>
#include <pthread.h>
#include <string.h>

static int a[4], b[2];

static void *run(void *unused) {
  memcpy(a, b, sizeof a);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// 10:3: error: this can be undefined (needed: bytes of a living object): 'run' is here with no shared variables [unsafe-memory]
// verdict: false(memory)
// exit: 10
