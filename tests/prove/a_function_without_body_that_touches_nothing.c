// Another file defines it, and can name nothing of this one: what is proved cannot rest on it.
#include <assert.h>
#include <pthread.h>

extern void report(const char *what, int number);
static int x;

static void *run(void *unused) {
  x++;
  report("x is", 1);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  pthread_join(t, 0);
  assert(x == 1);
  return 0;
}
// ----
// verdict: true
// exit: 0
