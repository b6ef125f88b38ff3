// ARGS: prove --check memory --assume sc
// Some do not fit into four.
#include <pthread.h>
#include <stdio.h>

static char b[4];

static void *f(void *unused) {
  sprintf(b, "%d", (int)(long)unused);
  return unused;
}

static void *g(void *unused) {
  ;
  return unused;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, g, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
// ----
// 9:3: warning: unsupported in thread 'f': call of 'sprintf', which may write past the end of what it is given [unsupported-c]
// verdict: unknown(unsupported call of 'sprintf', which may write past the end of what it is given at a_number_that_may_not_fit_fail.c:9:3)
// exit: 5
