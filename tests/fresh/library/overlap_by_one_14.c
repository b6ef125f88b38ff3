// ARGS: races
// As 13 but the first call writes 17 bytes: the byte area[16] is written by both.
#include <pthread.h>
#include <string.h>
static char area[32];

static void *low(void *arg) {
  (void)arg;
  memset(area, 'a', 17);
  return 0;
}

static void *high(void *arg) {
  (void)arg;
  memset(area + 16, 'b', 16);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, low, 0);
  pthread_create(&b, 0, high, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
// ----
// ...
// verdict: false(no-data-race)
// exit: 10
