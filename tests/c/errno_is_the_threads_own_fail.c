// A library function may set it.
#include <pthread.h>
#include <assert.h>
#include <errno.h>
#include <unistd.h>


static void *f(void *unused) {
  errno = 5;
  close(3);
  assert(errno == 5);
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
// 11:3: error: this can fail: 'f 1' is here with errno = 1 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
