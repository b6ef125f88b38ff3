// An unknown function may set it, too.
#include <pthread.h>
#include <assert.h>
#include <errno.h>

extern void ext(void);

static void *f(void *unused) {
  errno = 5;
  ext();
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
// verdict: unknown(rests on what 'ext' does)
// exit: 5
