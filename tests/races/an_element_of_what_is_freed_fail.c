// All elements of the block are written.
// ARGS: races
#include <pthread.h>
#include <stdlib.h>

static char *p;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *use(void *unused) {
  p[2] = 1;
  return unused;
}

static void *end(void *unused) {
  free(p);
  return unused;
}

int main(void) {
  pthread_t a, b;
  p = malloc(3);
  pthread_create(&a, 0, use, 0);
  pthread_create(&b, 0, end, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
// ----
// 10:3: error: data race on '*int8': 'use' writes it here, holding no lock [data-race]
// 15:3: note: 'end' writes it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
