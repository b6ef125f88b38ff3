// What main gets from argv, the environment and the library, and threads look at.
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
  assert(x == 1);
  return 0;
}
// ----
// verdict: true
// exit: 0
