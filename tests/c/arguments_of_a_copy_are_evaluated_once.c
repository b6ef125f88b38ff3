// Whatever is known of what is copied, the arguments have their effects.
#include <assert.h>
#include <pthread.h>
#include <string.h>

static int a[4], b[4], *from = b, count;
static unsigned long size = 4;
static int zero(void) { return count++, 0; }

static void *run(void *unused) {
  memcpy(a, from++, size++);
  memset(a, zero(), sizeof a);
  assert(from == b + 1 && size == 5 && count == 1);
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
