// ARGS: prove --check memory
// Twin: free(lines[0]) of a calloc'ed table frees null, which does nothing; no argv is used.
#include <pthread.h>
#include <stdlib.h>
static char **lines; static char c;
static void *w(void *a) { if (lines[0]) c = lines[0][0]; return a; }
int main(void) {
  pthread_t t;
  lines = calloc(2, sizeof *lines);
  if (!lines) return 1;
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  free(lines[0]); free(lines);
  return 0;
}
// ----
// verdict: true
// exit: 0
