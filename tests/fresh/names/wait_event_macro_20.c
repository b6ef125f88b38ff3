// ARGS: prove
// wait_event(q, cond) is the user's macro that does not wait.
#include <assert.h>
#include <pthread.h>
#define wait_event(q, cond) do { (void)(q); (void)(cond); } while (0)
static _Atomic int ready; static int q;
static void *prod(void *a) { ready = 1; return a; }
static void *cons(void *a) { wait_event(q, ready == 1); assert(ready == 1); return a; }
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, prod, 0); pthread_create(&u, 0, cons, 0);
  pthread_join(t, 0); pthread_join(u, 0);
  return 0;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
