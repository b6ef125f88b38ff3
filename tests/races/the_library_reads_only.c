// Both only read the text.
#include <pthread.h>
#include <stdio.h>

static char b[8] = "text";

static void *f(void *unused) {
  puts(b);
  return unused;
}

static void *g(void *unused) {
  printf("%s", b);
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
