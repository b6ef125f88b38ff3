/*@ absthread
program copies;
shared { x, y, phase : int = 0; }
thread T for run {
  init A;
  state B assert x >= 0;
  A -> A : any y;
  A -> B : phase' == 1;
  B -> B : any y;
}
*/
// What the contract asserts keeps the second call from its statement: that the first one comes to it is no excuse.
int x, y, phase;

static void put(int value) {
  if (x < 0) y = value;
}

void run(void) {
  put(1);
  phase = 1;
  put(2);
}
// ----
// 16:14: warning: the proof says nothing about `y = value`: no run of 'T' reaches it [vacuous]
// 4:8: note: the assertions of 'T' exclude every run to it
// 6:18: warning: the C thread conforms without the assertion of state 'B' [needless-assertion]
// verdict: unknown(vacuous: the proof says nothing about excluded_in_one_copy_fail.c:16:14)
// exit: 5
