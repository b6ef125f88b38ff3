// A member of a union of which several are used has no address that a lock could be known by.
#include <pthread.h>
#include <stdatomic.h>

static union { _Atomic int number; int plain; } u;

static void *run(void *unused) {
  u.plain = 1;
  atomic_fetch_add(&u.number, 1);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// 9:3: warning: unsupported in thread 'run': address of a member of a union of which several are used [unsupported-c]
// verdict: unknown(unsupported address of a member of a union of which several are used at a_lock_in_a_union_fail.c:9:3)
// exit: 5
