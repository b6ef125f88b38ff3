// ARGS: prove --deadlock     SHOW: all
// Two locks in two orders.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

static void *ab(void *unused) {
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return unused;
}
static void *ba(void *unused) {
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return unused;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, ab, 0);
  pthread_create(&two, 0, ba, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  return 0;
}
// ----
// error: no thread can move any more, with ab.ended = false, ba.ended = false, a$owner = ab, b$owner = ba [wrong-together]
// gets_stuck_fail.c: program gets_stuck_fail
//   thread main   for main   1 instance   3 states   3 edges
//   thread ab     for ab     1 instance   6 states   5 edges
//   thread ba     for ba     1 instance   6 states   5 edges
//   interleavings false(no-deadlock)
//     the path to it:
//       1. gets_stuck_fail.c:8:3: ab: pthread_mutex_lock(&a)
//          after:  a$owner = ab
//       2. gets_stuck_fail.c:15:3: ba: pthread_mutex_lock(&b)
//          after:  b$owner = ba
//   assuming
//     - sequential consistency (races are looked for by `absthread races`)
//     - calls of the thread library succeed
//     - locks are released by their owner only (other runs are cut), at gets_stuck_fail.c:10:3, gets_stuck_fail.c:11:3, gets_stuck_fail.c:17:3 and 1 more
// VIOLATED: the C threads can get stuck.
// false(no-deadlock)
// exit: 10
