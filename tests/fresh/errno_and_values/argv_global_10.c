// ARGS: prove
// Twin: name points to argv's string and prog to its table; the thread reads both.
#include <assert.h>
#include <pthread.h>
static const char *name; static char **prog; static int len;
static void *w(void *a) { int i = 0; while (name[i] && i < 8) i++; len = prog[0] ? i : 0; return a; }
int main(int argc, char **argv) {
  pthread_t t;
  if (argc < 2) return 1;
  name = argv[1]; prog = argv;
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  assert(len >= 0 && len <= 8);
  return 0;
}
// ----
// verdict: true
// exit: 0
