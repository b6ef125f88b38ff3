/*@ absthread
program leaves_domain;
shared { level : 0..3 = 0; }
thread T for raise {
  init A;
  A -> A : level' == level + 1;
}
*/
_Atomic int level;
void raise(void) { level++; }
// ----
// 6:3: warning: the edge 'A -> A : level' == level + 1' can leave the domain of 'level': level can go from 3 to 4; a guard or an assertion should say why it does not [leaves-domain]
// 3:10: note: declared here
// 10:20: error: the thread writes a value outside the declared domain of level [step-leaves-domain]
// 3:10: note: level becomes 4, but `0 <= level && level <= 3` is declared here
// 5:8: note: to allow what the thread does: let state A assert `level <= 2`
// verdict: false(conformance)
// exit: 10
