// ARGS: prove --check memory
// argc > 1, so argv[1] is a string and its first byte may be read (C11 5.1.2.2.1).
#include <pthread.h>
static char *arg; static char c;
static void *w(void *a) { c = arg[0]; return a; }
int main(int argc, char **argv) {
  pthread_t t;
  if (argc <= 1) return 1;
  arg = argv[1];
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  return 0;
}
// ----
// verdict: unknown(not followed at argv_mem_no_strdup_29.c:9:9: an interleaving was found that the code may not have)
// exit: 5
