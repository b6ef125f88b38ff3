// ARGS: prove --check memory
// A text ends with its zero.
#include <assert.h>
#include <pthread.h>

static int third = 3;

static void *run(void *unused) {
  const char *text = "ab";
  char c = text[third];
  (void)c;
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// 10:12: error: this can be undefined (needed: pointer to a living object): 'run' is here with *int8 = [all: -1], third = 3 [unsafe-memory]
// verdict: false(memory)
// exit: 10
