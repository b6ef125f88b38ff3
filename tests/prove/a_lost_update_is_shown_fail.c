// SHOW: all
// Both threads write 1: the second write leaves n as it was, and is shown as a write.
#include <assert.h>
#include <pthread.h>

int n;

void *add(void *unused) {
  int seen = n;
  n = seen + 1;
  return 0;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, add, 0);
  pthread_create(&u, 0, add, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(n == 2);
  return 0;
}
// ----
// a_lost_update_is_shown_fail.c:20:3: error: this can fail: 'main' is here with add.ended = 2, n = 1 [assertion-can-fail]
//     20 |   assert(n == 2);
//        |   ^~~~~~~~~~~~~~
// a_lost_update_is_shown_fail.c: program a_lost_update_is_shown_fail
//   thread main   for main   1 instance    4 states   3 edges   1 assertion
//   thread add    for add    2 instances   4 states   3 edges
//   interleavings false(unreach-call)
//     the path to it:
//       1. a_lost_update_is_shown_fail.c:9:14: add 1: reads n = 0
//          local:  seen = 0
//       2. a_lost_update_is_shown_fail.c:9:14: add 2: reads n = 0
//          local:  seen = 0
//       3. a_lost_update_is_shown_fail.c:10:3: add 1: n = seen + 1
//          after:  n = 1
//       4. a_lost_update_is_shown_fail.c:8:7: add 1: add ends
//          after:  add.ended = 1
//       5. a_lost_update_is_shown_fail.c:18:3: main: pthread_join(t, 0)
//       6. a_lost_update_is_shown_fail.c:10:3: add 2: n = seen + 1
//          after:  n = 1
//       7. a_lost_update_is_shown_fail.c:8:7: add 2: add ends
//          after:  add.ended = 2
//       8. a_lost_update_is_shown_fail.c:19:3: main: pthread_join(u, 0)
//   assuming
//     - sequential consistency (races are looked for by `absthread races`)
//     - calls of the thread library succeed
//     - no overflow: every signed result, and every value converted to a signed type, lies in that type
// VIOLATED: the C threads can run like this, and fail.
// false(unreach-call)
// exit: 10
