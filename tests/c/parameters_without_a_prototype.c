// ARGS: prove --ints machine
// A function without a prototype narrows its own parameters.
#include <assert.h>
#include <pthread.h>

static int wide = 260;

static int sum(c, n)
char c;
int n;
{
  return c + n;
}

static void *run(void *unused) {
  assert(sum(wide, 1) == 5);
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
