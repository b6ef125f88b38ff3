// Two buffers that are called the same: what is appended to one is not read from the other.
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static char *first(void) {
  static char here[64] = "a";
  return here;
}

static char *second(void) {
  static char here[64] = "b";
  return here;
}

static void *f(void *unused) {
  strcat(first() + 1, "xy");
  return unused;
}

static void *g(void *unused) {
  puts(second() + 1);
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, g, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
