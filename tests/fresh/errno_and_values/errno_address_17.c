// ARGS: prove
// main gives the address of its own errno away, and the thread writes it through the pointer.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
static void *w(void *p) { *(int *)p = EIO; return 0; }
int main(void) {
  pthread_t t;
  errno = 0;
  pthread_create(&t, 0, w, &errno);
  pthread_join(t, 0);
  assert(errno != EIO);
  return 0;
}
// ----
// ...
// verdict: unknown(unsupported address of a local variable given to a new thread at errno_address_17.c:10:3)
// exit: 5
