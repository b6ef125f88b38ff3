// An argument that says nothing about what a call does here is evaluated all the same: memset with a size.
#include <assert.h>
#include <pthread.h>
#include <string.h>

static int n;
static char buffer[8];

static unsigned long size(void) {
  n = 5;
  return 8;
}

static void *run(void *unused) {
  memset(buffer, 0, size());
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  pthread_join(t, 0);
  assert(n == 0);
  return 0;
}
// ----
// 23:3: error: this can fail: 'main' is here with run.ended = true, n = 5 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
