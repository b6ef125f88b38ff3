// ARGS: races
// Twin: both threads read and write errno, each its own.
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
static long parse(const char *s) { char *e; errno = 0; long v = strtol(s, &e, 10); return errno || e == s ? -1 : v; }
static void *w(void *a) { return parse(a) < 0 ? a : 0; }
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, w, "12"); pthread_create(&u, 0, w, "x");
  pthread_join(t, 0); pthread_join(u, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
