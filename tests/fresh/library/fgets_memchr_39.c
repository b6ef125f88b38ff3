// ARGS: races
// fgets writes the shared line, memchr of the other reads it; the lock is taken by the reader only.
#include <pthread.h>
#include <stdio.h>
#include <string.h>
static char line[80]; static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;

static void *one(void *arg) {
  (void)arg;
  if (!fgets(line, sizeof line, stdin)) return 0;
  return 0;
}

static void *two(void *arg) {
  (void)arg;
  pthread_mutex_lock(&mu); void *p = memchr(line, 10, sizeof line); pthread_mutex_unlock(&mu); if (p) puts("line");
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
// ----
// ...
// verdict: false(no-data-race)
// exit: 10
