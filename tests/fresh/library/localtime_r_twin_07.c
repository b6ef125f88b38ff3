// ARGS: races
// Twin of 06: ctime_r and localtime_r write only the callers' own objects.
#include <pthread.h>
#include <time.h>

static void *stamp(void *arg) {
  time_t when = 1000;
  char buf[26];
  (void)arg;
  ctime_r(&when, buf);
  return 0;
}

static void *hour(void *arg) {
  time_t now = 0;
  struct tm tm;
  localtime_r(&now, &tm);
  *(int *)arg = tm.tm_hour;
  return 0;
}

int main(void) {
  pthread_t a, b;
  int h = 0;
  pthread_create(&a, 0, stamp, 0);
  pthread_create(&b, 0, hour, &h);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return h;
}
// ----
// verdict: true
// exit: 0
