// A number in a union is the address of characters: they look into the object.
#include <assert.h>
#include <pthread.h>
static union { char *c; unsigned long n; } u;
static struct s { int v; } g;
static void *run(void *unused) {
  u.n = (unsigned long)&g;
  char *c = u.c;
  *c = 5;
  assert(g.v == 0);
  return unused;
}
int main(void) { pthread_t t; pthread_create(&t, 0, run, 0); return 0; }
// ----
// verdict: unknown(not followed at characters_behind_a_union_fail.c:7:3: an interleaving was found that the code may not have)
// exit: 5
