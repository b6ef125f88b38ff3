// ARGS: prove --check memory
// The global table of lines comes from calloc and strdup of argv; no null is read after the tests.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
static char **lines; static int nlines; static char c;
static void *w(void *a) { if (nlines > 0) c = lines[0][0]; return a; }
int main(int argc, char **argv) {
  pthread_t t;
  lines = calloc(2, sizeof *lines);
  if (!lines) return 1;
  if (argc > 1) { lines[0] = strdup(argv[1]); if (!lines[0]) return 1; nlines = 1; }
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  free(lines[0]); free(lines);
  return 0;
}
// ----
// verdict: unknown(not followed at fd_from_main_25.c:12:37: an interleaving was found that the code may not have)
// exit: 5
