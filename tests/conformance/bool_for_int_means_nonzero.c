// A contract bool for a C int means `!= 0`: 2 is true.
/*@ absthread
program nonzero;
shared { flag : bool = false; }
thread T for set { init A; A -> B : flag'; }
*/
_Atomic int flag;
void set(void) { flag = 2; }
// ----
// verdict: true(conformance)
// exit: 0
