// The same increment, atomic: one step.
_Atomic int pendingIO = 1;

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
// verdict: true(conformance)
// exit: 0
