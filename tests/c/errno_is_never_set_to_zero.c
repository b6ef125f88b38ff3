// No library function sets errno to zero.
#include <pthread.h>
#include <assert.h>
#include <errno.h>
#include <unistd.h>


static void *f(void *unused) {
  errno = 5;
  close(3);
  assert(errno != 0);
  return unused;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, f, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
