// memcpy() reads what it copies, also where only its bytes are known.
#include <pthread.h>
#include <string.h>
static int from[4], to[4];

static void *first(void *unused) {
  from[1] = 1;
  return 0;
}

static void *second(void *unused) {
  memcpy(to, from, 6);
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, first, 0);
  pthread_create(&t1, 0, second, 0);
  return 0;
}
// ----
// verdict: unknown(possible race on 'from', not confirmed: one access may be made by something unknown)
// exit: 5
