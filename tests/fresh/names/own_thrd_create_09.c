// ARGS: prove
// Twin: thrd_create() is the user's and runs the function at once, on the caller's thread (no <threads.h>).
#include <assert.h>
#include <pthread.h>
static int step; static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int thrd_create(int *id, int (*f)(void *), void *arg) { *id = 1; return f(arg); }
static int job(void *a) { *(int *)a = 4; return 0; }
static void *w(void *a) {
  int id, r = 0;
  thrd_create(&id, job, &r);
  assert(r == 4);
  pthread_mutex_lock(&m); step++; pthread_mutex_unlock(&m);
  return a;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, w, 0); pthread_create(&u, 0, w, 0);
  pthread_join(t, 0); pthread_join(u, 0);
  assert(step == 2);
  return 0;
}
// ----
// verdict: true
// exit: 0
