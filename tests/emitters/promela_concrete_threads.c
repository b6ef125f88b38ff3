// ARGS: export promela --concrete
/*@ absthread
shared { users : int = 0; gone : bool = false; }
thread User for use instances any { init A; A -> A : any users; }
thread Free for release { init A; A -> A when users == 0 : gone'; }
*/
#include <assert.h>
#include <stdatomic.h>
atomic_int users;
atomic_bool gone;
void use(void) {
  int now = atomic_fetch_add(&users, 1);
  if (now < 3) assert(!gone);
  users--;
}
void release(void) {
  while (users) {
  }
  gone = 1;
}
// ----
// /* the C threads of promela_concrete_threads.c as Promela, made by absthread.
//  *
//  *   spin -o3 -a -DUser_N=2 FILE && gcc -O2 -DSAFETY -o pan pan.c && ./pan -E
//  *
//  * A proof for this many threads needs "errors: 0" and no other complaint; a search that was cut by
//  * its depth or memory proves nothing. -E: that a thread waits for ever is no error.
//  * users is an integer without bounds, here -1000..1000; an assertion fails if that is not enough.
//  */
//
// #ifndef User_N
// #define User_N 2  /* any number */
// #endif
// #ifndef Free_N
// #define Free_N 1
// #endif
// #if User_N + Free_N > 255
// #error "too many threads for this text"
// #endif
//
// short users = 0;
// bool gone = false;
//
// /* User, for use (promela_concrete_threads.c:11) */
// #define User_L13_ok (!gone)
// active [User_N] proctype User() {
// L12:
//   if
//   /* atomic_fetch_add(&users, 1); now < 3   promela_concrete_threads.c:12 */
//   :: d_step { users < 3 -> assert(users + 1 <= 1000); users = users + 1 } -> goto L13
//   /* atomic_fetch_add(&users, 1); !(now < 3)   promela_concrete_threads.c:12 */
//   :: d_step { users >= 3 -> assert(users + 1 <= 1000); users = users + 1 } -> goto L14
//   fi;
// L13:
//   if
//   :: d_step { !User_L13_ok -> assert(User_L13_ok) } -> goto L13
//   /* users--   promela_concrete_threads.c:14 */
//   :: d_step { assert(users - 1 >= -1000); users = users - 1 } -> goto end_the_end
//   fi;
// end_the_end:
//   false;
// L14:
//   if
//   /* users--   promela_concrete_threads.c:14 */
//   :: d_step { assert(users - 1 >= -1000); users = users - 1 } -> goto end_the_end
//   fi;
// }
//
// /* Free, for release (promela_concrete_threads.c:16) */
// active [Free_N] proctype Free() {
// L17:
//   if
//   /* !users   promela_concrete_threads.c:17 */
//   :: users == 0 -> goto L19
//   fi;
// L19:
//   if
//   /* gone = 1   promela_concrete_threads.c:19 */
//   :: gone = true -> goto end_the_end
//   fi;
// end_the_end:
//   false;
// }
// exit: 0
