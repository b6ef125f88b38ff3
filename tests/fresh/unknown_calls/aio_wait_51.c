// ARGS: prove
// As 45, with the wait: after aio_suspend the byte was read from stdin.
#include <aio.h>
#include <assert.h>
#include <pthread.h>
static char b[4]; static struct aiocb cb;
static void *w(void *a) {
  const struct aiocb *l[1] = { &cb };
  cb.aio_fildes = 0; cb.aio_buf = b; cb.aio_nbytes = 4;
  aio_read(&cb);
  b[0] = 1;
  while (aio_suspend(l, 1, 0) != 0) ;
  assert(b[0] == 1);
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  return 0;
}
// ----
// verdict: unknown(no body: 'aio_read')
// exit: 5
