// localtime_r has none.
#include <pthread.h>
#include <time.h>

static const time_t noon = 43200;

static void *f(void *unused) {
  struct tm own;
  localtime_r(&noon, &own);
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
