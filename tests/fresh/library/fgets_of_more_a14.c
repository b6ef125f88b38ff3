// ARGS: prove --check memory
// fgets with size one larger than the buffer (expected: false)
#include <pthread.h>
#include <stdio.h>
static char line[16];
static void *w(void *p) { while (fgets(line, sizeof line + 1, stdin)) ; return 0; }
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, w, 0);
  pthread_join(a, 0);
  return 0;
}
// ----
// 6:34: error: this can be undefined (needed: room for as much as the call may write): 'w' is here with no shared variables [unsafe-memory]
// verdict: false(memory)
// exit: 10
