// ARGS: races
// strncpy pads with NULs to n bytes, so byte 20 is written although the source is short.
#include <pthread.h>
#include <stdio.h>
#include <string.h>
static char name[32];

static void *one(void *arg) {
  (void)arg;
  strncpy(name, "ab", sizeof name);
  return 0;
}

static void *two(void *arg) {
  (void)arg;
  name[20] = 1;
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
