// The library writes into an int through a char *.
#include <assert.h>
#include <pthread.h>

#include <string.h>

static int g = 1, *where = &g;

static void *run(void *unused) {
  char *c = (char *)where;
  memset(c, 0, sizeof g);
  assert(g == 1);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: unknown(not followed at bytes_are_filled_by_the_library_fail.c:11:3: an interleaving was found that the code may not have)
// exit: 5
