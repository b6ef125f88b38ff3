// Which function gets the char * is not known, and it is no matter.
#include <assert.h>
#include <pthread.h>

static int g = 1, *where = &g;
static void clear(char *c) { *c = 0; }
static void (*function)(char *) = clear;

static void *run(void *unused) {
  function((char *)where);
  assert(g == 1);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: unknown(not followed at bytes_through_a_function_pointer_fail.c:6:30: an interleaving was found that the code may not have)
// exit: 5
