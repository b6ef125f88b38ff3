// ARGS: prove
// The prepare handler runs inside fork() and takes n to 9.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>
static int n;
static void prep(void) { n = 9; }
static void *w(void *a) { return a; }
int main(void) {
  pthread_t t;
  pthread_atfork(prep, 0, 0);
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  if (fork() == 0) _exit(0);
  assert(n == 0);
  return 0;
}
// ----
// ...
// verdict: unknown(unsupported function 'prep', which is given to the unknown function 'pthread_atfork' at atfork_30.c:11:18)
// exit: 5
