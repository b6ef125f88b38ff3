// offsetof as old code spells it: a member of null has an address.
#include <assert.h>
#include <pthread.h>

struct pair { int x, y; };
#define OFFSET(type, member) ((unsigned long)&((type *)0)->member)

static void *run(void *unused) {
  unsigned long offset = OFFSET(struct pair, y);
  assert(offset == 0);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
