// A pointer to the first member, and the size of the whole.
#include <assert.h>
#include <pthread.h>
#include <string.h>

struct base { int n; };
struct derived { struct base base; int more; };
static struct derived d;
static struct base *where = &d.base;

static void *run(void *unused) {
  d.more = 5;
  memset(where, 0, sizeof(struct derived));
  assert(d.more == 5);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: unknown(not followed at more_is_filled_than_the_pointer_says_fail.c:13:3: an interleaving was found that the code may not have)
// exit: 5
