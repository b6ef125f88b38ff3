// Two fields of one object are two locations.
#include <pthread.h>
static struct { int a, b; } d;

static void *first(void *unused) {
  d.a = 1;
  return 0;
}

static void *second(void *unused) {
  d.b = 1;
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, first, 0);
  pthread_create(&t1, 0, second, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
