/*@ absthread
program copies;
shared { x, y : int = 0; }
thread T for run {
  init A;
  state A assert x >= 0;
  A -> A : any y;
}
*/
// Dead in the first copy, excluded by the contract's assertion in the second: no copy of the statement is reached.
#define WANTED 1

int x, y;
unsigned seen;

static void put(unsigned flags) {
  if ((flags & WANTED) && x < 0) y = 1;
}

void run(void) {
  put(seen & ~WANTED);
  put(seen | WANTED);
}
// ----
// 17:34: warning: the proof says nothing about `y = 1`: no run of 'T' reaches it [vacuous]
// 17:34: note: it is dead code here, whatever the contract says: the code itself never comes to it
// 17:34: warning: the proof says nothing about `y = 1`: no run of 'T' reaches it [vacuous]
// 4:8: note: the assertions of 'T' exclude every run to it
// 6:18: warning: the C thread conforms without the assertion of state 'A' [needless-assertion]
// verdict: unknown(vacuous: the proof says nothing about dead_or_excluded_in_each_copy_fail.c:17:34)
// exit: 5
