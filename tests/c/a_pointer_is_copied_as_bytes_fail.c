// memcpy makes a char * of an int *.
#include <assert.h>
#include <pthread.h>
#include <string.h>

static int g = 1, *where = &g;

static void *run(void *unused) {
  char *c;
  memcpy(&c, &where, sizeof c);
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
// verdict: unknown(not followed at a_pointer_is_copied_as_bytes_fail.c:11:3: an interleaving was found that the code may not have)
// exit: 5
