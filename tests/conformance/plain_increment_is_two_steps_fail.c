// A plain increment of a shared variable is a read and a write: two steps, and the write is no
// increment of what is there by then.
int pendingIO = 1;

/*@ absthread
program plain;
shared { pendingIO : int = 1; }
thread Add for add {
  init W0;
  W0 -> W1 : pendingIO' == pendingIO + 1;
}
*/
void add(void) { pendingIO++; }
// ----
// 13:18: error: the thread takes a step that its contract does not allow: pendingIO goes from 2 to 1, while 'Add' is in state W0 [step-not-allowed]
// 10:3: note: `W0 -> W1 : pendingIO' == pendingIO + 1` does not allow it: `pendingIO' == pendingIO + 1` is false with pendingIO = 2 and pendingIO' = 1
// 9:8: note: the idle step of W0 does not allow it: it leaves pendingIO as it is, but pendingIO = 2 and pendingIO' = 1
// 9:8: note: to allow what the thread does: add the edge `W0 -> W1 : any pendingIO;`
// 9:8: note: to allow what the thread does: add the edge `W0 -> W0 : any pendingIO;`
// verdict: false(conformance)
// exit: 10
