// Nobody knows how far %s reads.
#include <pthread.h>
#include <stdio.h>

static char b[8];

static void *f(void *unused) {
  printf("%d %s", 1, b);
  return unused;
}

static void *g(void *unused) {
  b[7] = 'x';
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
// verdict: unknown(possible race on 'b', not confirmed: one access may be made by something unknown)
// exit: 5
