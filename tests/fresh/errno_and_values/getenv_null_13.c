// ARGS: prove --check memory
// getenv may give null, and the thread reads through it.
#include <pthread.h>
#include <stdlib.h>
static char *home; static char first;
static void *w(void *a) { first = home[0]; return a; }
int main(void) {
  pthread_t t;
  home = getenv("APP_HOME");
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  return 0;
}
// ----
// verdict: unknown(not followed at getenv_null_13.c:9:10: an interleaving was found that the code may not have)
// exit: 5
