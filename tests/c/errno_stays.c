// What has no error to report leaves it alone.
#include <pthread.h>
#include <assert.h>
#include <errno.h>
#include <string.h>

static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;

static void *f(void *unused) {
  errno = 5;
  pthread_mutex_lock(&gate);
  pthread_mutex_unlock(&gate);
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
// verdict: true
// exit: 0
