/*@ absthread
program copies;
shared { running, started : int = 0; }
thread Toggle for toggle instances any {
  init S;
  S -> S : any running;
  S -> S : any started;
}
*/
// The flag that the second call clears cannot be set in what is called; the first call sets it, and so the statement is
// reached.
#define RUNNING 1

unsigned running, started, seen;

static void change(unsigned flags) {
  if (!(seen & RUNNING) && (flags & RUNNING)) started = 1;
  running = flags;
}

void toggle(void) {
  change(seen | RUNNING);
  change(seen & ~RUNNING);
}
