// ARGS: prove --check memory --assume sc
// No int needs more than twelve characters.
#include <pthread.h>
#include <stdio.h>

static char b[12];

static void *f(void *unused) {
  sprintf(b, "%d", (int)(long)unused);
  return unused;
}

static void *g(void *unused) {
  ;
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
