// What getenv gives is none of our buffers, which is not followed.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static char buffer[8];
static char *where = buffer;

static void *f(void *unused) {
  const char *home = getenv("HOME");
  if (home && home[0] == '/') return 0;
  return unused;
}

static void *g(void *unused) {
  where[0] = 1;
  return unused;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, g, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
// ----
// verdict: unknown(possible race on 'buffer', not confirmed: one access may be made by something unknown)
// exit: 5
