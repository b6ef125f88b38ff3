// The look is one step, the count another: by then level may be 3.
/*@ absthread
program late;
shared { level : 0..3 = 0; }
thread T for raise { init A; A -> A when level < 3 : level' == level + 1; }
*/
_Atomic int level;
void raise(void) {
  if (level < 3) level++;
}
// ----
// 9:18: error: the thread writes a value outside the declared domain of level [step-leaves-domain]
// 4:10: note: level becomes 4, but `0 <= level && level <= 3` is declared here
// 5:27: note: to allow what the thread does: let state A assert `level <= 2`; but then the contracts go wrong together
// verdict: false(conformance)
// exit: 10
