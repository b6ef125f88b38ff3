// ARGS: prove
// spin_lock() here only counts: no exclusion, the update is lost.
#include <assert.h>
#include <pthread.h>
struct spinlock { int users; };
typedef struct spinlock spinlock_t;
static spinlock_t l; static int n;
static void spin_lock(spinlock_t *s) { __atomic_add_fetch(&s->users, 1, __ATOMIC_SEQ_CST); }
static void spin_unlock(spinlock_t *s) { __atomic_sub_fetch(&s->users, 1, __ATOMIC_SEQ_CST); }
static void *w(void *a) { spin_lock(&l); int x = n; n = x + 1; spin_unlock(&l); return a; }
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, w, 0); pthread_create(&u, 0, w, 0);
  pthread_join(t, 0); pthread_join(u, 0);
  assert(n == 2);
  return 0;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
