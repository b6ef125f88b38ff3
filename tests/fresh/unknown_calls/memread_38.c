// ARGS: prove
// Twin: gethostname writes only its buffer.
#include <assert.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>
static _Atomic int go;
static void *w(void *a) { go = 1; return a; }
int main(int argc, char **argv) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  char host[32] = "x"; int keep = 4;
  gethostname(host, sizeof host);
  assert(keep == 4);
  pthread_join(t, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
