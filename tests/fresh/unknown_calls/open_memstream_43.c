// ARGS: prove
// fflush updates the len that open_memstream was handed.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
static char *text; static size_t len;
static void *w(void *a) {
  FILE *f = open_memstream(&text, &len);
  len = 0;
  fputs("abc", f);
  fflush(f);
  assert(len == 0);
  return a;
}
int main(int argc, char **argv) {
  pthread_t t;
  pthread_create(&t, 0, w, argv);
  pthread_join(t, 0);
  return argc > 9;
}
// ----
// verdict: unknown(no body: 'open_memstream')
// exit: 5
