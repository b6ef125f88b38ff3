// ARGS: prove
// aio_read writes b at a later moment.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <aio.h>
static char b[4]; static struct aiocb cb;
static void *w(void *a) {
  cb.aio_fildes = 0; cb.aio_buf = b; cb.aio_nbytes = 4;
  aio_read(&cb);
  b[0] = 1;
  assert(b[0] == 1);
  return a;
}
int main(int argc, char **argv) {
  pthread_t t;
  pthread_create(&t, 0, w, argv);
  pthread_join(t, 0);
  return argc > 9;
}
// ----
// verdict: unknown(no body: 'aio_read')
// exit: 5
