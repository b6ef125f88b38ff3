// In the papers every statement is a step, a plain increment too.
int pendingIO = 1;

/*@ absthread
program plain;
atomicity statement;
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
