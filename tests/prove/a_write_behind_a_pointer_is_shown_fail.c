// SHOW: all
// Of the two variables that p may denote only the one that it does denote is shown as written.
#include <assert.h>
#include <pthread.h>

int a, b = 5;
int *volatile p = &a;

void *put(void *unused) {
  *p = 0;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, put, 0);
  pthread_join(t, 0);
  p = &b;
  assert(a == 1);
  return 0;
}
// ----
// a_write_behind_a_pointer_is_shown_fail.c:19:3: error: this can fail: 'main' is here with put.ended = true, *int32 = [all: -1], a = 0, b = 5, p = 4672924418048 [assertion-can-fail]
//     19 |   assert(a == 1);
//        |   ^~~~~~~~~~~~~~
// a_write_behind_a_pointer_is_shown_fail.c: program a_write_behind_a_pointer_is_shown_fail
//   thread main   for main   1 instance   4 states   3 edges   1 assertion
//   thread put    for put    1 instance   4 states   3 edges
//   interleavings false(unreach-call)
//     the path to it:
//       1. a_write_behind_a_pointer_is_shown_fail.c:10:4: put: reads p = 6871947673600
//       2. a_write_behind_a_pointer_is_shown_fail.c:10:3: put: *p = 0
//          after:  a = 0
//       3. a_write_behind_a_pointer_is_shown_fail.c:9:7: put: put ends
//          after:  put.ended = true
//       4. a_write_behind_a_pointer_is_shown_fail.c:17:3: main: pthread_join(t, 0)
//       5. a_write_behind_a_pointer_is_shown_fail.c:18:3: main: p = &b
//          after:  p = 4672924418048
//   assuming
//     - sequential consistency (races are looked for by `absthread races`)
//     - calls of the thread library succeed
//     - memory-safe: no null, freed or out-of-bounds access, no division by zero, no bad shift (such runs are cut)
//     - objects are accessed through their own types or as characters, and pointers to characters that come from outside point to characters
//     - the volatile 'p' is changed by the program's threads only (a_write_behind_a_pointer_is_shown_fail.c:7:1)
// VIOLATED: the C threads can run like this, and fail.
// false(unreach-call)
// exit: 10
