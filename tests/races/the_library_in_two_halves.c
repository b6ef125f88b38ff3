// Each writes its own half of the buffer.
#include <pthread.h>
#include <string.h>

static char b[8];

static void *f(void *unused) {
  memset(b, 1, 4);
  strncpy(b, "abc", 4);
  return unused;
}

static void *g(void *unused) {
  strncpy(b + 4, "abc", 4);
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
