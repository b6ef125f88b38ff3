// ARGS: prove
// A freestanding program brings its own memset, which counts: the body wins over the name.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
static int touched;
void *memset(void *s, int c, size_t n) { char *p = s; while (n--) *p++ = (char)c; touched++; return s; }
static char buf[2];
static void *w(void *a) { memset(buf, 1, 2); return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  assert(touched == 0);
  return 0;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
