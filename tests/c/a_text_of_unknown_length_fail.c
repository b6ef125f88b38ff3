// ARGS: prove --check memory --assume sc
// Nobody knows how much strcat writes.
#include <pthread.h>
#include <string.h>
#include <stdio.h>

static char b[4];

static void *f(void *unused) {
  strcat(b, "abc");
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
// 10:3: warning: unsupported in thread 'f': call of 'strcat', which may write past the end of what it is given [unsupported-c]
// verdict: unknown(unsupported call of 'strcat', which may write past the end of what it is given at a_text_of_unknown_length_fail.c:10:3)
// exit: 5
