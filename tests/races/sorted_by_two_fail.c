// Both sort the same array.
#include <pthread.h>
#include <stdlib.h>

static int arr[4];

static int compare(const void *a, const void *b) {
  return *(const int *)a - *(const int *)b;
}

static void *f(void *unused) {
  qsort(arr, 4, sizeof arr[0], compare);
  return unused;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, f, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
// ----
// 12:3: error: data race on 'arr': 'f 1' writes it here, holding no lock [data-race]
// 12:3: note: 'f 2' reads it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
