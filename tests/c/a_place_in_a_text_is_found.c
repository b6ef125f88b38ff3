// ... and nowhere else.
#include <assert.h>
#include <pthread.h>
#include <string.h>

static char text[4] = "abc", *where = text;
static int g;

static void *run(void *unused) {
  char *found = strchr(where, 98);
  if (found) *found = 120;
  assert(g == 0);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
