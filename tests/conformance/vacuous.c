/*@ absthread
program vacuous;
shared { x : int = 0; }
thread T for once {
  init A;
  state A assert x > 0;
  A -> B : x' == 1;
}
*/
int x;
void once(void) {
  if (x < 0)
    x = 7;
  else
    x = 1;
}
// ----
// 6:18: warning: thread 'T' begins in state 'A', whose assertion holds for no initial values: change the assertion, the initial values or the start [false-at-start]
// 13:5: warning: the proof says nothing about `x = 7`: no run of 'T' reaches it [vacuous]
// 4:8: note: the assertions of 'T' exclude every run to it
// verdict: unknown(vacuous: the proof says nothing about vacuous.c:13:5)
// exit: 5
