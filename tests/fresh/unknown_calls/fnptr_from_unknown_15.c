// ARGS: prove
// The function pointer comes from an unknown function, so what it does is unknown too.
#include <assert.h>
#include <pthread.h>
typedef void (*handler)(int *);
handler lookup(const char *name);
static int acc;
static void *w(void *a) { handler h = lookup("add"); if (h) h(&acc); return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  assert(acc == 0);
  return 0;
}
// ----
// verdict: unknown(no body: 'h')
// exit: 5
