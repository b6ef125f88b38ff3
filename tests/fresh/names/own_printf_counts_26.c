// ARGS: prove
// The user's printf counts lines.
#include <assert.h>
#include <pthread.h>
static int lines;
int printf(const char *f, ...) { (void)f; lines++; return 0; }
static void *w(void *a) { printf("hello %d\n", 1); return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  assert(lines == 0);
  return 0;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
