// Both initial states are candidates, and both assertions are assumed: they contradict each other, and the
// proof is about nothing.
/*@ absthread
program contradiction;
shared { x : int = 0; }
thread T for work {
  init A, B;
  state A assert x > 0;
  state B assert x < 0;
  A -> A : x' == 1;
}
*/
_Atomic int x;
void work(void) { x = 7; }
// ----
// 8:18: warning: thread 'T' begins in state 'A', whose assertion holds for no initial values: change the assertion, the initial values or the start [false-at-start]
// 9:18: warning: thread 'T' begins in state 'B', whose assertion holds for no initial values: change the assertion, the initial values or the start [false-at-start]
// 14:19: warning: the proof says nothing about `x = 7`: no run of 'T' reaches it [vacuous]
// 6:8: note: the assertions of 'T' exclude every run to it
// 10:3: warning: no step of the C thread needs `A -> A : x' == 1` [unused-edge]
// 6:8: warning: 'T' would accept any thread: every step of it is allowed [accepts-every-step]
// verdict: unknown(vacuous: the proof says nothing about initial_states_assert_together.c:14:19)
// exit: 5
