// Main's block has a constant address, and is written all the same.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static int *total;

static void *parse(void *unused) {
  sscanf("12", "%d", total);
  return unused;
}

int main(void) {
  pthread_t t;
  total = calloc(1, sizeof *total);
  pthread_create(&t, 0, parse, 0);
  pthread_join(t, 0);
  assert(*total == 0);
  return 0;
}
// ----
// verdict: unknown(not followed at a_library_function_writes_the_heap_fail.c:10:3: an interleaving was found that the code may not have)
// exit: 5
