/*@ absthread
program copies;
shared { running, started : int = 0; }
thread Stop for stop instances any {
  init S;
  S -> S : any running;
  S -> S : any started;
}
*/
// Both calls clear the flag: the code never comes to what asks for it.
#define RUNNING 1

unsigned running, started, seen;

static void change(unsigned flags) {
  if (!(seen & RUNNING) && (flags & RUNNING)) started = 1;
  running = flags;
}

void stop(void) {
  change(seen & ~RUNNING);
  change(0 & seen);
}
// ----
// 16:47: warning: the proof says nothing about `started = 1`: no run of 'Stop' reaches it [vacuous]
// 16:47: note: it is dead code here, whatever the contract says: the code itself never comes to it
// verdict: unknown(vacuous: the proof says nothing about dead_in_all_copies_fail.c:16:47)
// exit: 5
