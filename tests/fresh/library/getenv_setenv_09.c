// ARGS: races
// setenv changes the environment that getenv walks through; POSIX calls getenv not thread-safe against it.
#include <pthread.h>
#include <stdlib.h>

static void *configure(void *arg) {
  (void)arg;
  setenv("MODE", "fast", 1);
  return 0;
}

static void *query(void *arg) {
  char *m = getenv("MODE");
  *(int *)arg = m != NULL;
  return 0;
}

int main(void) {
  pthread_t a, b;
  int have = 0;
  pthread_create(&a, 0, configure, 0);
  pthread_create(&b, 0, query, &have);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return have;
}
// ----
// ...
// verdict: false(no-data-race)
// exit: 10
