// The wait for all readers is not followed: the reader never sees the old value changed.
#define __KERNEL__
#include <assert.h>
#include <pthread.h>
struct task_struct; // this is of the kernel
void rcu_read_lock(void);
void rcu_read_unlock(void);
void synchronize_rcu(void);

static int before = 1, after = 1;
static int *_Atomic current = &before;

static void *reader(void *unused) {
  rcu_read_lock();
  int *seen = current;
  assert(*seen == 1);
  rcu_read_unlock();
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, reader, 0);
  current = &after;
  synchronize_rcu();
  before = 0;
  return 0;
}
// ----
// verdict: unknown(not followed at a_wait_for_readers_fail.c:25:3: an interleaving was found that the code may not have)
// exit: 5
