// Two frees of one block are two writes.
// ARGS: races
#include <pthread.h>
#include <stdlib.h>

static char *p;

static void *end(void *unused) {
  free(p);
  return unused;
}

int main(void) {
  pthread_t a, b;
  p = malloc(4);
  pthread_create(&a, 0, end, 0);
  pthread_create(&b, 0, end, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
// ----
// 9:3: error: data race on '*int8': 'end 1' writes it here, holding no lock [data-race]
// 9:3: note: 'end 2' writes it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
