// The twin of the_ends_of_namesakes.c: one buffer.
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
  puts(first() + 1);
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, g, 0);
  return 0;
}
// ----
// 17:3: error: data race on 'the end of here from 1': 'f' writes it here, holding no lock [data-race]
// 22:3: note: 'g' reads it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
