// What another file defines can name no variable of this one, and gets no address.
/*@ absthread
shared { busy : int = 0; }
thread Io for io instances any {
  init A;
  end A;
  A -> A : any busy;
}
*/
extern int ask(int);
static int busy;

int io(void) {
  busy = ask(4);
  return 0;
}
// ----
// 7:3: warning: the edge 'A -> A : any busy' allows every change of the shared variables: say in it what does not happen [edge-allows-everything]
// 4:8: warning: 'Io' would accept any thread: every step of it is allowed [accepts-every-step]
// verdict: true(conformance)
// exit: 0
