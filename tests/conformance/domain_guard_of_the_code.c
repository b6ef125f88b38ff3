// The code looks before it counts, in one step.
/*@ absthread
program guarded;
shared { level : 0..3 = 0; }
thread T for raise { init A; A -> A when level < 3 : level' == level + 1; }
*/
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
int level;
void raise(void) {
  __VERIFIER_atomic_begin();
  if (level < 3) level++;
  __VERIFIER_atomic_end();
}
// ----
// verdict: true(conformance)
// exit: 0
