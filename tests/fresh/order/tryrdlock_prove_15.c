// ARGS: prove
// The assertion needs that a failed tryrdlock shows the atomic flag set before the write lock was taken; the failure itself is used exactly (rules 3 and 5).
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static pthread_rwlock_t gate = PTHREAD_RWLOCK_INITIALIZER;
static atomic_int prepared;

static void *writer(void *arg) {
  (void)arg;
  atomic_store(&prepared, 1);
  pthread_rwlock_wrlock(&gate);
  return 0;
}

static void *reader(void *arg) {
  (void)arg;
  if (pthread_rwlock_tryrdlock(&gate) != 0)
    assert(atomic_load(&prepared) == 1);
  else
    pthread_rwlock_unlock(&gate);
  return 0;
}

int main(void) {
  pthread_t w, r;
  pthread_create(&w, 0, writer, 0);
  pthread_create(&r, 0, reader, 0);
  pthread_join(r, 0);
  pthread_join(w, 0);
  return 0;
}
// ----
// verdict: true(assuming sequential consistency)
// exit: 5
