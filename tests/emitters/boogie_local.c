// ARGS: export boogie
// A contract with a local: candidates are states with values.
/*@ absthread
program ticket;
shared { next : int = 0; }
thread T for t {
  local mine : int = 0;
  init A;
  A -> A : mine' == next && next' == mine;
}
*/
#include <stdatomic.h>
atomic_int next;
void t(void) {
  next = 0;
}
// ----
// // Do the C threads of program ticket do what their contracts say?
// // Printed by absthread from boogie_local.c.
// // Numbers in parentheses are lines of Lahiri, Malkis, Qadeer, Abstract Threads, section 3.1.
// //
// //   T conforms: Boogie verifies it
// //
// // boogie FILE
//
// // The shared variables: arbitrary between two steps of a thread.
// var next: int;
// // Their values before the step.
// var next.before: int;
//
// // ---- T ------------------------------------------------------------
// // F: the states in which contract T may be.
// var T.A, T.A#2, T.A#3: bool;
// // Of each its locals; a state can be possible with several values.
// var T.A.mine, T.A#2.mine, T.A#3.mine: int;
// var T.dropped: bool;                                // a candidate found no place: a later error means nothing
//
// // Other threads move: any values that all possible states permit.  (5) (6) (2)
// procedure {:inline 1} T.others()
//   modifies next, next.before;
// {
//   havoc next;
//   next.before := next;
// }
//
// // The contract follows the step: F := {y | some edge x -> y allows it}.  (4)
// procedure {:inline 1} T.follows()
//   modifies T.A, T.A.mine, T.A#2, T.A#2.mine, T.A#3, T.A#3.mine, T.dropped;
// {
//   var same.next: bool;
//   var next.T.A, next.T.A#2, next.T.A#3: bool;
//   var next.T.A.mine, next.T.A#2.mine, next.T.A#3.mine, new.mine: int;
//   same.next := next == next.before;
//   next.T.A := false;
//   next.T.A.mine := T.A.mine;
//   next.T.A#2 := false;
//   next.T.A#2.mine := T.A#2.mine;
//   next.T.A#3 := false;
//   next.T.A#3.mine := T.A#3.mine;
//   if (T.A && (next == T.A.mine)) {                  // A -> A : mine' == next && next' == mine
//     new.mine := next.before;
//     if ((next.T.A && next.T.A.mine == new.mine) || (next.T.A#2 && next.T.A#2.mine == new.mine) || (next.T.A#3 && next.T.A#3.mine == new.mine)) {  // already there
//     } else if (!next.T.A) {
//       next.T.A := true;
//       next.T.A.mine := new.mine;
//     } else if (!next.T.A#2) {
//       next.T.A#2 := true;
//       next.T.A#2.mine := new.mine;
//     } else if (!next.T.A#3) {
//       next.T.A#3 := true;
//       next.T.A#3.mine := new.mine;
//     } else {
//       T.dropped := true;
//     }
//   }
//   if (T.A#2 && (next == T.A#2.mine)) {              // A -> A : mine' == next && next' == mine
//     new.mine := next.before;
//     if ((next.T.A && next.T.A.mine == new.mine) || (next.T.A#2 && next.T.A#2.mine == new.mine) || (next.T.A#3 && next.T.A#3.mine == new.mine)) {  // already there
//     } else if (!next.T.A) {
//       next.T.A := true;
//       next.T.A.mine := new.mine;
//     } else if (!next.T.A#2) {
//       next.T.A#2 := true;
//       next.T.A#2.mine := new.mine;
//     } else if (!next.T.A#3) {
//       next.T.A#3 := true;
//       next.T.A#3.mine := new.mine;
//     } else {
//       T.dropped := true;
//     }
//   }
//   if (T.A#3 && (next == T.A#3.mine)) {              // A -> A : mine' == next && next' == mine
//     new.mine := next.before;
//     if ((next.T.A && next.T.A.mine == new.mine) || (next.T.A#2 && next.T.A#2.mine == new.mine) || (next.T.A#3 && next.T.A#3.mine == new.mine)) {  // already there
//     } else if (!next.T.A) {
//       next.T.A := true;
//       next.T.A.mine := new.mine;
//     } else if (!next.T.A#2) {
//       next.T.A#2 := true;
//       next.T.A#2.mine := new.mine;
//     } else if (!next.T.A#3) {
//       next.T.A#3 := true;
//       next.T.A#3.mine := new.mine;
//     } else {
//       T.dropped := true;
//     }
//   }
//   if (T.A && (same.next)) {                         // idle in A
//     new.mine := T.A.mine;
//     if ((next.T.A && next.T.A.mine == new.mine) || (next.T.A#2 && next.T.A#2.mine == new.mine) || (next.T.A#3 && next.T.A#3.mine == new.mine)) {  // already there
//     } else if (!next.T.A) {
//       next.T.A := true;
//       next.T.A.mine := new.mine;
//     } else if (!next.T.A#2) {
//       next.T.A#2 := true;
//       next.T.A#2.mine := new.mine;
//     } else if (!next.T.A#3) {
//       next.T.A#3 := true;
//       next.T.A#3.mine := new.mine;
//     } else {
//       T.dropped := true;
//     }
//   }
//   if (T.A#2 && (same.next)) {                       // idle in A
//     new.mine := T.A#2.mine;
//     if ((next.T.A && next.T.A.mine == new.mine) || (next.T.A#2 && next.T.A#2.mine == new.mine) || (next.T.A#3 && next.T.A#3.mine == new.mine)) {  // already there
//     } else if (!next.T.A) {
//       next.T.A := true;
//       next.T.A.mine := new.mine;
//     } else if (!next.T.A#2) {
//       next.T.A#2 := true;
//       next.T.A#2.mine := new.mine;
//     } else if (!next.T.A#3) {
//       next.T.A#3 := true;
//       next.T.A#3.mine := new.mine;
//     } else {
//       T.dropped := true;
//     }
//   }
//   if (T.A#3 && (same.next)) {                       // idle in A
//     new.mine := T.A#3.mine;
//     if ((next.T.A && next.T.A.mine == new.mine) || (next.T.A#2 && next.T.A#2.mine == new.mine) || (next.T.A#3 && next.T.A#3.mine == new.mine)) {  // already there
//     } else if (!next.T.A) {
//       next.T.A := true;
//       next.T.A.mine := new.mine;
//     } else if (!next.T.A#2) {
//       next.T.A#2 := true;
//       next.T.A#2.mine := new.mine;
//     } else if (!next.T.A#3) {
//       next.T.A#3 := true;
//       next.T.A#3.mine := new.mine;
//     } else {
//       T.dropped := true;
//     }
//   }
//   T.A := next.T.A;
//   T.A.mine := next.T.A.mine;
//   T.A#2 := next.T.A#2;
//   T.A#2.mine := next.T.A#2.mine;
//   T.A#3 := next.T.A#3;
//   T.A#3.mine := next.T.A#3.mine;
// }
//
// // The C thread T (boogie_local.c:14:6) against contract T: it conforms.
// procedure T()
//   modifies T.A, T.A#2, T.A#3, T.A.mine, T.A#2.mine, T.A#3.mine, T.dropped, next, next.before;
// {
//   T.A.mine := 0;
//   T.A, T.A#2, T.A#3 := true, false, false;
//   T.dropped := false;
//   goto L15;
//
// L15:
//   // boogie_local.c:15:3: next = 0
//   call T.others();
//   next := 0;
//   call T.follows();
//   assert T.A || T.A#2 || T.A#3;                     // the contract allows it  (1)
//   goto end;
//
// end:
//   return;
// }
// exit: 0
