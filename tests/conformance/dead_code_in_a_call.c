/*@ absthread
program dead;
shared { running, started : int = 0; }
thread Stop for stop instances any {
  init S;
  S -> S : any running;
}
*/
// The flag that the call clears cannot be set in what is called.
#define RUNNING 1

unsigned running, started, seen;

static void change(unsigned flags) {
  if (!(seen & RUNNING) && (flags & RUNNING)) started = 1;
  running = flags;
}

void stop(void) { change(seen & ~RUNNING); }
// ----
// 15:47: warning: the proof says nothing about `started = 1`: no run of 'Stop' reaches it [vacuous]
// 15:47: note: it is dead code here, whatever the contract says: the code itself never comes to it
// verdict: unknown(vacuous: the proof says nothing about dead_code_in_a_call.c:15:47)
// exit: 5
