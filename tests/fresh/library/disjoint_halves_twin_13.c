// ARGS: races
// Twin: two memset calls on the two halves of one buffer overlap in no byte.
#include <pthread.h>
#include <string.h>
static char area[32];

static void *low(void *arg) {
  (void)arg;
  memset(area, 'a', 16);
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
// verdict: true
// exit: 0
