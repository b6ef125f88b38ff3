// The argument is computed; qsort reads and writes what it denotes.
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
  pthread_create(&b, 0, show, 0);
  return 0;
}
// ----
// 13:3: error: data race on '*int32': 'sort' writes it here, holding no lock [data-race]
// 18:18: note: 'show' reads it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
