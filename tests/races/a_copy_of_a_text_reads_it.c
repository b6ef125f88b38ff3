// Two threads copy the same text: both only read it.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static char text[64] = "a";

static void *copies(void *unused) {
  free(strdup(text));
  return unused;
}

static void *writes(void *unused) {
  free(strdup(text));
  return unused;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, copies, 0);
  pthread_create(&u, 0, writes, 0);
  return 0;
}
// ----
// verdict: unknown(timeout)
// exit: 5
