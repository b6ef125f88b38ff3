// This panic is not the kernel's.
#include <pthread.h>
#include <assert.h>

struct job { int n; };
extern void panic(const char *);
static struct job j;

static void *f(void *unused) {
  j.n = 1;
  panic("a");
  assert(0);
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
// verdict: unknown(rests on what 'panic' does)
// exit: 5
