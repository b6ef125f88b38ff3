// Each thread gives memory of its own: nothing is shared.
#include <pthread.h>
#include <time.h>

static time_t now;

static void *one(void *unused) {
  struct tm mine;
  (void)localtime_r(&now, &mine);
  return unused;
}

static void *other(void *unused) {
  char text[32];
  (void)ctime_r(&now, text);
  return unused;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, one, 0);
  pthread_create(&u, 0, other, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
