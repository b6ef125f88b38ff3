// ARGS: races
// strcmp may stop at the first difference; C does not say that it reads further, so no certain race on byte 3.
#include <pthread.h>
#include <stdio.h>
#include <string.h>
static char name[8] = "xyzw";

static void *one(void *arg) {
  (void)arg;
  if (strcmp(name, "abcd") == 0) puts("same");
  return 0;
}

static void *two(void *arg) {
  (void)arg;
  name[3] = 1;
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
