// Another file defines it, and gets the address of x.
#include <assert.h>
#include <pthread.h>

extern void report(const char *what, int number);
static int x;

static void *run(void *unused) {
  x++;
  report((const char *)&x, 1);
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
// verdict: unknown(no body: 'report')
// exit: 5
