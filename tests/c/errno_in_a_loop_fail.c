// Each call may set it anew.
#include <pthread.h>
#include <assert.h>
#include <errno.h>
#include <unistd.h>


static void *f(void *unused) {
  int first = 0;
  for (int i = 0; i < 2; i++) {
    close(3);
    if (i == 0) first = errno;
    else assert(errno == first);
  }
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
// 13:10: error: this can fail: 'f 1' is here with errno = 1, first = -1 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
