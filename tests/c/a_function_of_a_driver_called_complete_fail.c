// A driver's own complete is not the kernel's, either.
#define __KERNEL__
#include <assert.h>
#include <pthread.h>

struct job { int n; };
extern void complete(struct job *);
static struct job j;

static void *f(void *unused) {
  j.n = 1;
  complete(&j);
  assert(j.n == 1);
  return unused;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, f, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
// ----
// verdict: unknown(no body: 'complete')
// exit: 5
