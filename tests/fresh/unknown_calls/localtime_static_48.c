// ARGS: prove
// gmtime gives one static object: the second call overwrites what p shows.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <time.h>
static void *w(void *a) {
  time_t x = 0, y = 900000000;
  struct tm *p = gmtime(&x); int year = p->tm_year;
  struct tm *q = gmtime(&y);
  assert(p->tm_year == year);
  (void)q;
  return a;
}
int main(int argc, char **argv) {
  pthread_t t;
  pthread_create(&t, 0, w, argv);
  pthread_join(t, 0);
  return argc > 9;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
