// ARGS: races
// strlen of "ab" reads bytes 0 to 2; the other thread writes byte 20 of the same array.
#include <pthread.h>
#include <stdio.h>
#include <string.h>
static char name[32] = "ab"; static size_t n;

static void *one(void *arg) {
  (void)arg;
  n = strlen(name);
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
// verdict: unknown(possible race on 'name', not confirmed: one access may be made by something unknown)
// exit: 5
