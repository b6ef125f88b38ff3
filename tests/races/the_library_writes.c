// The same, one after the other.
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
static char b[8];

static void *f(void *unused) {
  pthread_mutex_lock(&gate);
  snprintf(b, 8, "x");
  pthread_mutex_unlock(&gate);
  return unused;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, f, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
