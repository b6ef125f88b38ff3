// Two threads copy the same text: both only read it.
#include <pthread.h>
#include <string.h>

static char text[64] = "a";

static void *copies(void *unused) {
  (void)unused;
  return strdup(text);
}

static void *writes(void *unused) {
  (void)unused;
  return strdup(text);
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, copies, 0);
  pthread_create(&u, 0, writes, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
