// ARGS: prove
// getopt changes the world global optind (and optarg).
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <unistd.h>
static void *w(void *a) {
  optind = 1;
  (void)getopt(2, a, "v");
  assert(optind == 1 && optarg == 0);
  return a;
}
int main(int argc, char **argv) {
  pthread_t t;
  pthread_create(&t, 0, w, argv);
  pthread_join(t, 0);
  return argc > 9;
}
// ----
// verdict: unknown(not followed at getopt_optind_39.c:13:5: an interleaving was found that the code may not have)
// exit: 5
