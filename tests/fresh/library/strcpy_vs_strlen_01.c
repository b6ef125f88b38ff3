// ARGS: races
// strcpy writes `name` while puts/strlen reads it in another thread; no code of ours touches the bytes.
#include <pthread.h>
#include <stdio.h>
#include <string.h>
static char name[32];

static void *setter(void *arg) {
  strcpy(name, arg);
  return 0;
}

static void *getter(void *arg) {
  (void)arg;
  printf("%zu\n", strlen(name));
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, setter, "worker");
  pthread_create(&b, 0, getter, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
// ----
// ...
// verdict: false(no-data-race)
// exit: 10
