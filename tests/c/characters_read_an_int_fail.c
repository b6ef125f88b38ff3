// A byte of an int is read: which one, and what it is, is not followed.
#include <assert.h>
#include <pthread.h>

static int g = 5, *where = &g;

static void *run(void *unused) {
  char *c = (char *)where;
  assert(*c == 0);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: unknown(not followed at characters_read_an_int_fail.c:9:3: an interleaving was found that the code may not have)
// exit: 5
