// The twin: one after the other.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static int *numbers;

static int compare(const void *a, const void *b) {
  return *(const int *)a - *(const int *)b;
}

static void *sort(void *unused) {
  qsort(numbers + 4, 3, sizeof *numbers, compare);
  return unused;
}

static void *show(void *unused) {
  printf("%d\n", numbers[4]);
  return unused;
}

int main(void) {
  pthread_t a, b;
  numbers = calloc(8, sizeof *numbers);
  pthread_create(&a, 0, sort, 0);
  pthread_join(a, 0);
  pthread_create(&b, 0, show, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
