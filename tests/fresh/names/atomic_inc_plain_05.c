// ARGS: prove
// atomic_inc() here is the user's plain increment: an update can be lost.
#include <assert.h>
#include <pthread.h>
typedef struct { int counter; } atomic_t;
static atomic_t refs;
static inline void atomic_inc(atomic_t *v) { v->counter++; }
static inline int atomic_read(const atomic_t *v) { return v->counter; }
static void *w(void *a) { atomic_inc(&refs); return a; }
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, w, 0); pthread_create(&u, 0, w, 0);
  pthread_join(t, 0); pthread_join(u, 0);
  assert(atomic_read(&refs) == 2);
  return 0;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
