// ... and x is 1 all the same: but mmap() need not return.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

static char **args;
static const char *home;
static FILE *log;
static int *page;
static int x;

static void *run(void *unused) {
  char c = args[1][0];
  if (home && *home == c) fprintf(log, "%d", *page);
  *page = 1;
  x = 1;
  return unused;
}

int main(int argc, char **argv) {
  pthread_t t;
  args = argv;
  home = getenv("HOME");
  log = fopen("log", "w");
  page = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  pthread_create(&t, 0, run, 0);
  pthread_join(t, 0);
  assert(x == 2);
  return 0;
}
// ----
// verdict: unknown(not followed at a_pointer_that_comes_from_outside_fail.c:25:10: an interleaving was found that the code may not have)
// exit: 5
