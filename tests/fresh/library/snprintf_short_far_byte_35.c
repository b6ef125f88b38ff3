// ARGS: races
// snprintf with size 32 writes only what it prints (4 bytes): byte 20 is not touched.
#include <pthread.h>
#include <stdio.h>
#include <string.h>
static char line[32];

static void *one(void *arg) {
  (void)arg;
  snprintf(line, sizeof line, "n=%d", 3);
  return 0;
}

static void *two(void *arg) {
  (void)arg;
  line[20] = 1;
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
// verdict: unknown(possible race on 'line', not confirmed: one access may be made by something unknown)
// exit: 5
