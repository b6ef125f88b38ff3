// ARGS: prove
// The lost update needs no unknown call: log_it() is on another path only.
#include <assert.h>
#include <pthread.h>
void log_it(int);
static int n;
static void *w(void *a) { int x = n; n = x + 1; if (x > 5) log_it(x); return a; }
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, w, 0); pthread_create(&u, 0, w, 0);
  pthread_join(t, 0); pthread_join(u, 0);
  assert(n == 2);
  return 0;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
