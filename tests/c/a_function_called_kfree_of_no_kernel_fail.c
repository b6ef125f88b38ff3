// Nothing here is of a kernel, so this kfree is anybody's and may write what it gets.
#include <assert.h>
#include <pthread.h>

extern void kfree(const void *);
static struct job { int n; } j;

static void *f(void *unused) {
  j.n = 1;
  kfree(&j);
  assert(j.n == 1);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
  return 0;
}
// ----
// verdict: unknown(no body: 'kfree')
// exit: 5
