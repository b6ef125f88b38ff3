// None of the three values is 5.
/*@ absthread
program kept;
shared { g : int = 0; }
thread T for work {
  local t : int = 0;
  init A;
  A -> B : g' == 1, t' == 1;
  A -> B : g' == 1, t' == 2;
  A -> B : g' == 1, t' == 4;
  B -> C : g' == t;
}
*/
_Atomic int g;
void work(void) {
  g = 1;
  g = 5;
}
// ----
// 17:3: error: the thread takes a step that its contract does not allow: g goes from 3 to 5, while 'T' is in state B (t = 1), B (t = 2) or B (t = 4) [step-not-allowed]
// 11:3: note: `B -> C : g' == t` does not allow it: `g' == t` is false with g' = 5 and t = 1
// 11:3: note: `B -> C : g' == t` does not allow it: `g' == t` is false with g' = 5 and t = 2
// 11:3: note: `B -> C : g' == t` does not allow it: `g' == t` is false with g' = 5 and t = 4
// 8:8: note: the idle step of B does not allow it: it leaves g as it is, but g = 3 and g' = 5
// 8:8: note: to allow what the thread does: add the edge `B -> C : g' == 5;`
// 8:8: note: to allow what the thread does: add the edge `B -> B : g' == 5;`
// verdict: false(conformance)
// exit: 10
