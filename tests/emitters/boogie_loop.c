// ARGS: export boogie
/*@ absthread
program loop;
shared { g : 0..9 = 1; }
thread A for A {
  init Low;
  state Low assert g > 0;
  Low -> High : g' > 0;
}
*/
#include <assert.h>
int g = 1;
int __VERIFIER_nondet_int(void);
void A(void) {
  int x = 1;
  while (__VERIFIER_nondet_int()) x = g;
  g = x;
  assert(g >= 0);
}
// ----
// // Do the C threads of program loop do what their contracts say?
// // Printed by absthread from boogie_loop.c.
// // Numbers in parentheses are lines of Lahiri, Malkis, Qadeer, Abstract Threads, section 3.1.
// //
// //   A conforms: Boogie verifies it
// //
// // boogie FILE
//
// // The shared variables: arbitrary between two steps of a thread.
// var g: int;
// // Their values before the step.
// var g.before: int;
//
// // ---- A ------------------------------------------------------------
// // F: the states in which contract A may be.
// var A.Low, A.High: bool;
//
// // Other threads move: any values that all possible states permit.  (5) (6) (2)
// procedure {:inline 1} A.others()
//   modifies g, g.before;
// {
//   havoc g;
//   assume g >= 0 && g <= 9;                          // domain of g
//   assume A.Low ==> g > 0;
//   g.before := g;
// }
//
// // The contract follows the step: F := {y | some edge x -> y allows it}.  (4)
// procedure {:inline 1} A.follows()
//   modifies A.Low, A.High;
// {
//   var same.g: bool;
//   var idle: bool;
//   same.g := g == g.before;
//   idle := same.g;
//   A.Low, A.High :=
//     // Low
//        (A.Low && idle),                             // idle in Low
//     // High
//        (A.Low && g > 0)                             // Low -> High : g' > 0
//     || (A.High && idle);                            // idle in High
// }
//
// // The C thread A (boogie_loop.c:14:6) against contract A: it conforms.
// // The assertions at the loop heads are the invariants that absthread found.
// procedure A()
//   modifies A.Low, A.High, g, g.before;
// {
//   var x: int;
//   A.Low, A.High := true, false;
//   goto L15;
//
// L15:
//   // boogie_loop.c:15:3: int x = 1
//   x := 1;
//   goto L16;
//
// L16:
//   assert (A.Low && !A.High && (x >= 0 && x <= 9 && x == 1)) ||
//       (A.Low && A.High && (x >= 0 && x <= 9 && x >= 1));
//   goto L16.1, L16.2;
// L16.1:
//   // boogie_loop.c:16:39: g
//   call A.others();
//   x := g;
//   assert g >= 0 && g <= 9;                          // stays in the declared domains
//   call A.follows();
//   assert A.Low || A.High;                           // the contract allows it  (1)
//   goto L16;
// L16.2:
//   // boogie_loop.c:17:3: g = x
//   call A.others();
//   g := x;
//   assert g >= 0 && g <= 9;                          // stays in the declared domains
//   call A.follows();
//   assert A.Low || A.High;                           // the contract allows it  (1)
//   goto L18;
//
// L18:
//   call A.others();
//   assert g >= 0;                                    // boogie_loop.c:18:3: an assertion of the code
//   goto end;
//
// end:
//   return;
// }
// exit: 0
