// Nobody knows whether ext accesses what it gets.
#include <pthread.h>

extern void ext(int *);
static int v;

static void *f(void *unused) {
  ext(&v);
  return unused;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, f, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
// ----
// verdict: unknown(possible race on 'v', not confirmed: one access may be made by something unknown)
// exit: 5
