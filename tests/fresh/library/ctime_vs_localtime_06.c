// ARGS: races
// ctime calls localtime: its struct tm is the one that the other thread's localtime fills; different functions, one hidden buffer.
#include <pthread.h>
#include <stdio.h>
#include <time.h>

static void *stamp(void *arg) {
  time_t *when = arg;
  char *s = ctime(when);
  if (s)
    puts("stamped");
  return 0;
}

static void *hour(void *arg) {
  time_t now = 0;
  struct tm *tm = localtime(&now);
  *(int *)arg = tm->tm_hour;
  return 0;
}

int main(void) {
  pthread_t a, b;
  time_t t0 = 1000;
  int h = 0;
  pthread_create(&a, 0, stamp, &t0);
  pthread_create(&b, 0, hour, &h);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return h;
}
// ----
// ...
// verdict: false(no-data-race)
// exit: 10
