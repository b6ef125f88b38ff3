// ARGS: prove
// C11 7.5p3: errno is zero in the initial thread at program startup (indeterminate in other threads).
#include <assert.h>
#include <errno.h>
#include <pthread.h>
static void *w(void *a) { return a; }
int main(void) {
  pthread_t t;
  assert(errno == 0);
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
