// ARGS: races
// strcpy of "ab" writes bytes 0 to 2 only; the other thread writes byte 20: no overlap.
#include <pthread.h>
#include <stdio.h>
#include <string.h>
static char name[32];

static void *one(void *arg) {
  (void)arg;
  strcpy(name, "ab");
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
// verdict: true
// exit: 0
