// A loop over the bytes of a struct, through the void * of a helper, writes its members.
#include <assert.h>
#include <pthread.h>

struct point { int x, y; };
static struct point p = {1, 2};

static void clear(void *what, unsigned size) {
  unsigned char *c = what;
  while (size-- > 0) *c++ = 0;
}

static void *run(void *unused) {
  clear(&p, sizeof p);
  assert(p.y == 2);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: unknown(not followed at bytes_of_a_struct_in_a_loop_fail.c:10:22: an interleaving was found that the code may not have)
// exit: 5
