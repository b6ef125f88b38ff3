// ARGS: prove
// C11 7.5p3: no library function sets errno to zero, so no run fails.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>
static void *w(void *a) { errno = EIO; close(*(int *)a); puts("closed"); assert(errno != 0); return 0; }
int main(void) {
  pthread_t t; int fd = 0;
  pthread_create(&t, 0, w, &fd);
  pthread_join(t, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
