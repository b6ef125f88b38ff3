// A block of the thread that is kept in a union is found again.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
struct blk { int v; };
union w { struct blk *p; unsigned long n; };
static void *run(void *unused) {
  union w l;
  struct blk *b = malloc(sizeof *b);
  b->v = 1;
  l.p = b;
  unsigned long n = l.n;
  l.n = n;
  l.p->v = 2;
  assert(b->v == 1);
  return unused;
}
int main(void) { pthread_t t; pthread_create(&t, 0, run, 0); return 0; }
// ----
// verdict: unknown(not followed at a_block_in_a_union_fail.c:11:3: an interleaving was found that the code may not have)
// exit: 5
