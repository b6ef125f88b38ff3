// ARGS: prove --check memory
// strdup of a constant gives a block that may be read at 0 and freed once.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
static char *s; static char c;
static void *w(void *a) { c = s[0]; return a; }
int main(void) {
  pthread_t t;
  s = strdup("abc");
  if (!s) return 1;
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  free(s);
  return 0;
}
// ----
// verdict: true
// exit: 0
