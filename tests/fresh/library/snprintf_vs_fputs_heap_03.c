// ARGS: races
// snprintf writes the heap buffer under the lock, fputs reads it without: the lock of one side protects nothing.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static char *line;
static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;

static void *formatter(void *arg) {
  (void)arg;
  pthread_mutex_lock(&mu);
  snprintf(line, 64, "count=%d", 3);
  pthread_mutex_unlock(&mu);
  return 0;
}

static void *printer(void *arg) {
  (void)arg;
  fputs(line, stdout);
  return 0;
}

int main(void) {
  pthread_t a, b;
  line = calloc(1, 64);
  pthread_create(&a, 0, formatter, 0);
  pthread_create(&b, 0, printer, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  free(line);
  return 0;
}
// ----
// ...
// verdict: false(no-data-race)
// exit: 10
