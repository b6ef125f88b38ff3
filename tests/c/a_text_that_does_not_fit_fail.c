// ARGS: prove --check memory --assume sc
// Five characters into four.
#include <pthread.h>
#include <string.h>
#include <stdio.h>

static char b[4];

static void *f(void *unused) {
  strcpy(b, "abcd");
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
// 10:3: error: this can be undefined (needed: bytes of a living object): 'f' is here with no shared variables [unsafe-memory]
// verdict: false(memory)
// exit: 10
