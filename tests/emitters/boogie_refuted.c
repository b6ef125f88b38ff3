// ARGS: export boogie
/*@ absthread
program refuted;
enum Mode { off, on }
shared { mode : Mode = off; slot : bool[2] = false; }
thread Switch for switch_on {
  init Off;
  Off -> On when !slot[0] : mode' == on;
}
*/
enum mode { off, on };
enum mode mode;
_Bool slot[2];
void switch_on(void) {
  int i = 0;
  do
    mode = on;
  while (i++ < 1 && !slot[0]);
}
// ----
// // Do the C threads of program refuted do what their contracts say?
// // Printed by absthread from boogie_refuted.c.
// // Numbers in parentheses are lines of Lahiri, Malkis, Qadeer, Abstract Threads, section 3.1.
// //
// //   Switch does not conform: Boogie finds the error
// //
// // boogie /useArrayTheory FILE
//
// type {:datatype} Mode;
// function {:constructor} Mode.off(): Mode;
// function {:constructor} Mode.on(): Mode;
//
// // The shared variables: arbitrary between two steps of a thread.
// var mode: Mode;
// var slot: [int]bool;
// // Their values before the step.
// var mode.before: Mode;
// var slot.before: [int]bool;
//
// // ---- Switch ------------------------------------------------------------
// // F: the states in which contract Switch may be.
// var Switch.Off, Switch.On: bool;
//
// // Other threads move: any values that all possible states permit.  (5) (6) (2)
// procedure {:inline 1} Switch.others()
//   modifies mode, slot, mode.before, slot.before;
// {
//   havoc mode, slot;
//   mode.before := mode;
//   slot.before := slot;
// }
//
// // The contract follows the step: F := {y | some edge x -> y allows it}.  (4)
// procedure {:inline 1} Switch.follows()
//   modifies Switch.Off, Switch.On;
// {
//   var same.mode: bool;
//   var same.slot: bool;
//   var idle: bool;
//   same.mode := mode == mode.before;
//   same.slot := slot == slot.before;
//   idle := same.mode && same.slot;
//   Switch.Off, Switch.On :=
//     // Off
//        (Switch.Off && idle),                        // idle in Off
//     // On
//        (Switch.Off && !slot.before[0] && mode == Mode.on() && same.slot)  // Off -> On when !slot[0] : mode' == on
//     || (Switch.On && idle);                         // idle in On
// }
//
// // The C thread Switch (boogie_refuted.c:14:6) against contract Switch: it does not conform.
// // boogie /useArrayTheory /loopUnroll:1 /proc:Switch finds the assertion that fails; it is marked.
// procedure Switch()
//   modifies Switch.Off, Switch.On, mode, slot, mode.before, slot.before;
// {
//   var i: int;
//   Switch.Off, Switch.On := true, false;
//   goto L15;
//
// L15:
//   // boogie_refuted.c:15:3: int i = 0
//   i := 0;
//   goto L17;
//
// L17:
//   goto L17.1, L17.2;
// L17.1:
//   // boogie_refuted.c:17:5: mode = on; i++ < 1
//   call Switch.others();
//   assume i < 1;
//   mode, i := Mode.on(), i + 1;
//   call Switch.follows();
//   assert Switch.Off || Switch.On;                   // the contract allows it  (1)  <-- FAILS
//   goto L18;
// L17.2:
//   // boogie_refuted.c:17:5: mode = on; !(i++ < 1)
//   call Switch.others();
//   assume i >= 1;
//   mode := Mode.on();
//   call Switch.follows();
//   assert Switch.Off || Switch.On;                   // the contract allows it  (1)
//   goto end;
//
// L18:
//   goto L18.1, L18.2;
// L18.1:
//   // boogie_refuted.c:18:21: !slot[0]
//   call Switch.others();
//   assume !slot[0];
//   call Switch.follows();
//   assert Switch.Off || Switch.On;                   // the contract allows it  (1)
//   goto L17;
// L18.2:
//   // boogie_refuted.c:18:21: !(!slot[0])
//   call Switch.others();
//   assume slot[0];
//   call Switch.follows();
//   assert Switch.Off || Switch.On;                   // the contract allows it  (1)
//   goto end;
//
// end:
//   return;
// }
// exit: 0
