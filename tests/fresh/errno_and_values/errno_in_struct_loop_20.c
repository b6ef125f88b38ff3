// ARGS: prove
// Twin: an EINTR loop over the user's own step() that sets errno; after it errno is 0.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
struct st { int left, err; };
static int step(struct st *s) { if (s->left > 0) { s->left--; errno = EINTR; return -1; } errno = 0; return 0; }
static void *w(void *a) {
  struct st s = { 2, 0 };
  while (step(&s) < 0 && errno == EINTR) ;
  s.err = errno;
  assert(s.err == 0 && s.left == 0);
  return a;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, w, 0); pthread_create(&u, 0, w, 0);
  pthread_join(t, 0); pthread_join(u, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
