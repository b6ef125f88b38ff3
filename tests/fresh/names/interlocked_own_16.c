// ARGS: races
// InterlockedIncrement is the user's portability shim without atomics.
#include <pthread.h>
typedef long LONG;
static LONG InterlockedIncrement(LONG volatile *p) { return ++*p; }
static LONG volatile n;
static void *w(void *a) { InterlockedIncrement(&n); return a; }
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, w, 0); pthread_create(&u, 0, w, 0);
  pthread_join(t, 0); pthread_join(u, 0);
  return 0;
}
// ----
// ...
// verdict: false(no-data-race)
// exit: 10
