// Who runs in that thread is in another file, and gets the address of x.
#include <assert.h>
#include <pthread.h>

extern void *elsewhere(void *);
static int x;

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, elsewhere, &x);
  assert(x == 0);
  pthread_join(t, 0);
  return 0;
}
// ----
// verdict: unknown(no body: 'elsewhere')
// exit: 5
