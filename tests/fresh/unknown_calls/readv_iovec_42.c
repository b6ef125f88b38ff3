// ARGS: prove
// readv writes the buffers behind the iovec.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <sys/uio.h>
static char head[4], body[4];
static void *w(void *a) {
  struct iovec v[2] = { { head, 4 }, { body, 4 } };
  if (readv(0, v, 2) < 0) return a;
  assert(body[0] == 0);
  return a;
}
int main(int argc, char **argv) {
  pthread_t t;
  pthread_create(&t, 0, w, argv);
  pthread_join(t, 0);
  return argc > 9;
}
// ----
// verdict: unknown(rests on what 'readv' does)
// exit: 5
