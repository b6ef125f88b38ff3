// To see that a lock is free orders nothing, and here nothing rests on it: whatever the look tells, the
// assertion holds.
#define __KERNEL__
#include <assert.h>
#include <pthread.h>

typedef struct {
  int raw;
} spinlock_t;
void spin_lock(spinlock_t *);
void spin_unlock(spinlock_t *);
int spin_is_locked(spinlock_t *);

static spinlock_t lock;
static int inside;

static void *worker(void *unused) {
  spin_lock(&lock);
  inside = 1;
  inside = 0;
  spin_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  if (!spin_is_locked(&lock)) {
    spin_lock(&lock);
    assert(inside == 0);
    spin_unlock(&lock);
  }
  return 0;
}
// ----
// verdict: true
// exit: 0
