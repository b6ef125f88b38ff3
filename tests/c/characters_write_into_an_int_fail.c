// C lets characters look into any object: a byte of g is written here.
#include <assert.h>
#include <pthread.h>

static int g = 1, *where = &g;

static void *run(void *unused) {
  char *c = (char *)where;
  *c = 0;
  assert(g == 1);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: unknown(not followed at characters_write_into_an_int_fail.c:9:3: an interleaving was found that the code may not have)
// exit: 5
