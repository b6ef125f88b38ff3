// ARGS: prove
// pthread_exit runs the handler that was pushed.
#include <assert.h>
#include <pthread.h>
static int held = 1;
static void release(void *p) { *(int *)p = 0; }
static void *w(void *a) {
  pthread_cleanup_push(release, &held);
  if (held) pthread_exit(0);
  pthread_cleanup_pop(0);
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  assert(held == 1);
  return 0;
}
// ----
// ...
// verdict: unknown(unsupported call of '__sigsetjmp' at cleanup_push_15.c:8:3)
// exit: 5
