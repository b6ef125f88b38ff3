// ARGS: prove
// Twin: the global stream comes from fopen, the threads print to it under a lock.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
static FILE *out; static int lines; static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *w(void *a) { pthread_mutex_lock(&m); fprintf(out, "line %d\n", lines); lines++; pthread_mutex_unlock(&m); return a; }
int main(int argc, char **argv) {
  pthread_t t, u;
  out = fopen(argc > 1 ? argv[1] : "log", "w");
  if (!out) return 1;
  pthread_create(&t, 0, w, 0); pthread_create(&u, 0, w, 0);
  pthread_join(t, 0); pthread_join(u, 0);
  assert(lines == 2);
  return fclose(out);
}
// ----
// verdict: true
// exit: 0
