// ARGS: prove
// The cookie's write function runs when the stream is flushed.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
static int bytes;
static ssize_t put(void *c, const char *b, size_t n) { (void)c; (void)b; bytes += n; return n; }
static cookie_io_functions_t io = { .write = put };
static void *w(void *a) { FILE *f = fopencookie(0, "w", io); fputs("hi", f); fclose(f); return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  assert(bytes == 0);
  return 0;
}
// ----
// ...
// verdict: unknown(unsupported function 'put', which can be found by the unknown function 'fopencookie' at fopencookie_41.c:10:37)
// exit: 5
