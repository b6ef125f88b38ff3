// Memory that holds anything holds values of its type.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct flags { unsigned low : 2; };
static _Bool told;
static unsigned zero;
void __VERIFIER_nondet_memory(void *, unsigned long);

static void *run(void *unused) {
  unsigned char bytes[4], *block = malloc(1);
  struct flags f;
  unsigned number;
  int i = 2;
  __VERIFIER_nondet_memory(&told, sizeof told);
  assert(bytes[i] < 256 && *block < 256 && f.low < 4 && (told == 0 || told == 1));
  assert(!(number < zero));
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
