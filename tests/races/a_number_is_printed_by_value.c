// %d reads no memory; the address that %p shows is not followed.
#include <pthread.h>
#include <stdio.h>

static int n;

static void *f(void *unused) {
  printf("%p\n", (void *)&n);
  return unused;
}

static void *g(void *unused) {
  n = 1;
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
// verdict: true
// exit: 0
