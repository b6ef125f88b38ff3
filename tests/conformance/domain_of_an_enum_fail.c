// An enum has no third value.
/*@ absthread
program modes;
enum Mode { off, on }
shared { mode : Mode = off; }
thread T for set { init A; A -> A : any mode; }
*/
_Atomic int mode;
void set(void) { mode = 2; }
// ----
// 6:28: warning: the edge 'A -> A : any mode' allows every change of the shared variables: say in it what does not happen [edge-allows-everything]
// 9:18: error: a value can leave its domain: `false` can be false where the contract's cannot: it never holds, while 'T' is in state A [step-leaves-domain]
// 6:25: note: state A asserts nothing
// verdict: false(conformance)
// exit: 10
