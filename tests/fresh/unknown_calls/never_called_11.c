// ARGS: prove
// Twin: the unknown functions are behind conditions that never hold; the workers are static.
#include <assert.h>
#include <pthread.h>
void panic_dump(int code);
static int n;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *w(void *a) {
  pthread_mutex_lock(&m);
  n++;
  if (n > 2) panic_dump(n);
  assert(n <= 2);
  pthread_mutex_unlock(&m);
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
